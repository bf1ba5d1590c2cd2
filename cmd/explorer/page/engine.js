// The bridge to the program: the representations, compiled to WebAssembly.

/** A program, unpacked. A host that unpacks .gz files itself has done it already. */
async function program(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Starts the program, and returns when it answers. It needs wasm_exec.js. */
export async function start(file = "explorer.wasm.gz") {
  const go = new globalThis.Go();
  const ready = new Promise((resolve) => { globalThis.explorerReady = resolve; });
  const { instance } = await WebAssembly.instantiate(await program(file), go.importObject);
  go.run(instance);
  await ready;
}

/** Asks the program. Package model defines the request and the answer: a query of a URL,
    lists with spaces between their elements, and JSON. */
export function ask(op, request = {}) {
  const query = new URLSearchParams({ op });
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(" ") : value);
  }
  const answer = JSON.parse(globalThis.explorer(query.toString()));
  if (answer.error) throw new Error(answer.error);
  return answer;
}
