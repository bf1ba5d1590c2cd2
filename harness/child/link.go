package child

import (
	"encoding/json"
	"io"
	"os"
	"sync"
	"time"

	"github.com/boardbench/boardbench/internal/exit"
)

// A Report is the progress of a command. The message about a command that ends before it has finished
// is made from it.
type Report struct {
	Board    string   // the board or codec that was last in work, "" for none yet
	Doing    string   // its work: a position or a case
	Kept     string   // the files or results that are kept if the command ends now; "" for nothing to report
	Discard  []string // files that hold nothing of use if it ends now
	Finished bool     // the command has come to its end
	Status   int      // its exit status

	Said *said `json:",omitempty"` // a message of the process, in this report alone
}

// Where returns "x88 was at kiwipete", or "" if no board was in work.
func (r Report) Where() string {
	if r.Board == "" {
		return ""
	}
	return r.Board + " was at " + r.Doing
}

// A Link holds the report of this process, and sends each change of it to its parent. The zero
// value has no parent. It may be used by several goroutines.
type Link struct {
	mutex  sync.Mutex
	report Report
	out    io.Writer    // JSON, a line a report; nil for none
	orders <-chan order // of the parent; nil for none
}

// Inherit connects a child, which has Variable, with its parent. The programs that it starts are
// no children unless Start starts them. The process exits as soon as its parent has ended.
func (l *Link) Inherit() {
	os.Unsetenv(Variable)
	lifeline, orders := inherited(lifelineFD, "lifeline"), make(chan order, 1)
	l.out, l.orders = inherited(reportsFD, "reports"), orders
	go func() {
		for decoder := json.NewDecoder(lifeline); ; {
			var o order
			if decoder.Decode(&o) != nil {
				os.Exit(exit.Interrupted) // the parent is gone
			}
			orders <- o
		}
	}()
}

// heartbeat is the longest time between two reports of a process that measures. One that
// is silent for longer cannot run.
const heartbeat = time.Second

// beat reports every heartbeat until stop is called.
func (l *Link) beat() (stop func()) {
	done := make(chan struct{})
	go func() {
		for ticker := time.NewTicker(heartbeat); ; {
			select {
			case <-done:
				ticker.Stop()
				return
			case <-ticker.C:
				l.Change(func(*Report) {})
			}
		}
	}()
	return func() { close(done) }
}

// Change updates the report and sends it.
func (l *Link) Change(f func(*Report)) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	f(&l.report)
	if l.out != nil {
		// An error means that the first process is gone: Inherit ends this one.
		_ = json.NewEncoder(l.out).Encode(l.report)
	}
	l.report.Said = nil
}

// say sends a message once.
func (l *Link) say(what said) {
	l.Change(func(r *Report) { r.Said = &what })
}

// Begin says that a board begins to do something.
func (l *Link) Begin(board, doing string) {
	l.Change(func(r *Report) { r.Board, r.Doing = board, doing })
}

// Finish says that the command has come to its end.
func (l *Link) Finish(status int) {
	l.Change(func(r *Report) { r.Finished, r.Status = true, status })
}

// Last returns the report.
func (l *Link) Last() Report {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.report
}

// longestReport is how long a report may be, in bytes.
const longestReport = 16 << 20
