Reflect.deleteProperty(globalThis, "WebAssembly");
