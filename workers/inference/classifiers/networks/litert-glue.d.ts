declare module "@litertjs/core/wasm/*_internal.js" {
  /** Emscripten's factory: starts the WebAssembly with what is handed in. */
  const ModuleFactory: (settings: object) => Promise<unknown>;
  export default ModuleFactory;
}
