// The race runs here, so that the page goes on: it answers [board, fen, bulk, milliseconds].
import "./wasm_exec.js";
import { start } from "./engine.js";

const started = start("race.wasm.gz");

self.onmessage = async ({ data }) => {
  try {
    await started;
    self.postMessage({ board: data[0], bulk: data[2], lap: self.explorerRace(...data) });
  } catch (e) {
    self.postMessage({ board: data[0], bulk: data[2], lap: e.message });
  }
};
