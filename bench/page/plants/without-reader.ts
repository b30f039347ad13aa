// The kernel of the reader is the first that the worker starts.
const { instantiate } = WebAssembly;
Reflect.set(WebAssembly, "instantiate", () => {
  Reflect.set(WebAssembly, "instantiate", instantiate);
  return Promise.reject(new RangeError("planted: no memory"));
});
