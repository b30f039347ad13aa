declare module "@litertjs/core/wasm/*_internal.js" {
  /** Emscripten's factory, which starts the WebAssembly module with these settings. */
  const ModuleFactory: (settings: object) => Promise<unknown>;
  export default ModuleFactory;
}
