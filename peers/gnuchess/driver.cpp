// The driver of the engine in GNU Chess 6, whose generator is Fruit's.
#define ENGINE_NAME "GNU Chess 6.2.7"
#define ENGINE_NAMESPACE engine
#include "../fruit.h"

// The pipes to the other components of the program, which the engine names.
namespace engine {
FILE *pipefd_a2e_0_stream, *pipefd_e2a_1_stream;
}
int pipefd_a2e[2], pipefd_e2a[2];

int main(int argc, char **argv) {
    init();
    return drive<Fruit>(argc, argv);
}
