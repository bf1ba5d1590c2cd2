package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/boardbench/boardbench/grid/unit"
)

// CoordinatorName is the name of the key that may do everything, and the beginning of the
// names of the workers in a coordinator's process. No worker's key has it.
const CoordinatorName = "coordinator"

// UsersFile is the name of the file in a folder of keys that a server reads.
const UsersFile = "users.conf"

// usersEnd is the last line of a UsersFile, and usersBegin its first lines.
const (
	usersBegin = "# The users of a grid, for bench-grid serve --users, and for the configuration of a nats-server\nauthorization: {users: [\n"
	usersEnd   = "]}\n"
)

// inboxPrefix begins the subjects of the answers to a client with a key.
const inboxPrefix = "_INBOX."

// permissions returns the rights of a worker's key: to fetch first counts and its own second
// counts, and to write under its own name.
func permissions(worker string) map[string]any {
	publish := []string{
		"$JS.API.STREAM.INFO." + UnitStream, "$JS.API.STREAM.INFO.KV_" + ResultBucket,
		"$KV." + ResultBucket + "." + worker + ".>",
		HereSubject(worker),
	}
	for _, consumer := range []string{WorkerGroup, ownGroup + worker} {
		of := UnitStream + "." + consumer
		publish = append(publish, "$JS.API.CONSUMER.INFO."+of, "$JS.API.CONSUMER.MSG.NEXT."+of, "$JS.ACK."+of+".>")
	}
	return map[string]any{
		"publish":   map[string]any{"allow": publish},
		"subscribe": map[string]any{"allow": []string{inboxPrefix + worker + ".>", CallSubject}},
	}
}

// MakeKeys makes a key for each name in a folder, NAME.nk with the name and the secret seed,
// and adds its public part with its permissions to the UsersFile there. A coordinator's key
// is made with the first ones. No key is made twice.
func MakeKeys(folder string, names []string) error {
	for _, name := range names {
		if err := unit.CheckName(name); err != nil {
			return err
		}
		if strings.HasPrefix(name, CoordinatorName) {
			return fmt.Errorf("queue: name %q: no worker's name begins with %s", name, CoordinatorName)
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file := filepath.Join(folder, UsersFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = []byte(usersBegin+usersEnd), nil
		names = append([]string{CoordinatorName}, names...)
	}
	if err != nil {
		return err
	}
	users, whole := strings.CutSuffix(string(text), usersEnd)
	if !whole {
		return fmt.Errorf("queue: %s does not end as bench-grid nkey writes it: use another folder", file)
	}
	for _, name := range names {
		public, err := makeKey(filepath.Join(folder, name+".nk"), name)
		if err != nil {
			return err
		}
		user := map[string]any{"nkey": public}
		if name != CoordinatorName {
			user["permissions"] = permissions(name)
		}
		// The configuration of a nats-server takes JSON without \u.
		line, err := json.Marshal(user)
		if err != nil {
			return err
		}
		users += fmt.Sprintf("  %s # %s\n", strings.ReplaceAll(string(line), `\u003e`, ">"), name)
		if err := os.WriteFile(file, []byte(users+usersEnd), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// makeKey makes the key of a name in a file that is not there yet.
func makeKey(file, name string) (public string, err error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return "", err
	}
	seed, err := pair.Seed()
	if err != nil {
		return "", err
	}
	if public, err = pair.PublicKey(); err != nil {
		return "", err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "# %s\n%s\n", name, seed)
	return public, errors.Join(err, f.Close())
}

// KeyName returns the name that a key is of.
func KeyName(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("queue: nkey %s: %w", file, err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	name, ok := strings.CutPrefix(strings.TrimSpace(first), "# ")
	if !ok || unit.CheckName(name) != nil {
		return "", fmt.Errorf("queue: nkey %s: its first line is not # NAME: make keys by bench-grid nkey", file)
	}
	return name, nil
}

// readUsers returns the users of a file in the form of a nats-server's configuration.
func readUsers(file string) ([]*server.NkeyUser, []*server.User, error) {
	o, err := server.ProcessConfigFile(file)
	if err != nil {
		return nil, nil, fmt.Errorf("queue: users: %w", err)
	}
	if len(o.Nkeys)+len(o.Users) == 0 {
		return nil, nil, fmt.Errorf("queue: users: %s has none", file)
	}
	return o.Nkeys, o.Users, nil
}
