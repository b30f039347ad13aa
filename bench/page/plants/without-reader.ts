// Rejects only the first instantiation: the worker starts the JPEG reader's kernel first.
const { instantiate } = WebAssembly;
Reflect.set(WebAssembly, "instantiate", () => {
  Reflect.set(WebAssembly, "instantiate", instantiate);
  return Promise.reject(new RangeError("planted: no memory"));
});
