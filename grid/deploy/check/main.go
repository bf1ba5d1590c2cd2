// Check decodes Kubernetes manifests into the types of k8s.io/api and fails for a field that
// they do not have or a value of another type. It is a module of its own: nothing else here
// needs those types.
//
//	go run . ../kubernetes.yaml
package main

import (
	"bytes"
	"fmt"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// kinds are the objects that are known.
var kinds = map[string]func() any{
	"v1 Service":               func() any { return new(corev1.Service) },
	"v1 PersistentVolumeClaim": func() any { return new(corev1.PersistentVolumeClaim) },
	"apps/v1 Deployment":       func() any { return new(appsv1.Deployment) },
	"batch/v1 Job":             func() any { return new(batchv1.Job) },
}

func main() {
	for _, name := range os.Args[1:] {
		n, err := check(name)
		if err != nil {
			fmt.Fprintf(os.Stderr, "check: %s: %v\n", name, err)
			os.Exit(1)
		}
		fmt.Printf("%s: %d objects\n", name, n)
	}
}

// check decodes the objects of a file, and returns how many there are.
func check(name string) (objects int, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	for document := range bytes.SplitSeq(text, []byte("\n---\n")) {
		var of struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal(document, &of); err != nil {
			return objects, err
		}
		object := kinds[of.APIVersion+" "+of.Kind]
		if object == nil {
			return objects, fmt.Errorf("unknown object %s %s", of.APIVersion, of.Kind)
		}
		if err := yaml.UnmarshalStrict(document, object()); err != nil {
			return objects, fmt.Errorf("%s: %w", of.Kind, err)
		}
		objects++
	}
	return objects, nil
}
