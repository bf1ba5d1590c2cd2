// The driver of Toga II 3.0, whose generator is Fruit's.
#define ENGINE_NAME "Toga II 3.0"
#include "../fruit.h"

int main(int argc, char **argv) {
    util_init();
    init();
    return drive<Fruit>(argc, argv);
}
