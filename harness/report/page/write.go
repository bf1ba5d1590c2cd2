package page

import "fmt"

// asFile returns a picture as a file of the report.
func (p picture) asFile() file { return file{p.Slug + ".svg", p.File()} }

// WriteTo writes the page, its pictures, its tables and the files that it was drawn
// from into a folder, which is made if it is not there. A report in it is replaced, as
// a whole or not at all; files that the report did not write stay as they are. A
// folder that has files and no report is refused, and so is one in which a file has
// the name of one of the report's: the error wraps ErrNotOurs.
func (r *Report) WriteTo(dir string) error {
	var files []file
	for _, p := range r.pictures {
		files = append(files, p.asFile())
	}
	tables, err := tableFiles(r.tables)
	if err != nil {
		return err
	}
	files = append(append(files, tables...), r.files...)
	// The page comes last: until then the folder has the old report's page.
	if err := replace(dir, append(files, file{"index.html", r.page})); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
