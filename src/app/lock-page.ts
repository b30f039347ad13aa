import { trustOwnScripts } from "#workers/trust-own-scripts.ts";

/**
 * [Note: Locked page]
 * Two things that the content security policy of index.html can't do. First, WebRTC can connect to any address, and no
 * tested browser obeys the directive against it (Chromium 156 calls `webrtc` unknown), so the constructors are deleted.
 * Second, a policy for the scripts of workers. Both happen before the code of any package: src/main.tsx imports this
 * file first, and vite.config.ts puts it into the chunk that all others import. Workers have no WebRTC. Hostile code
 * could get around it: an empty frame has its own constructors. See docs/decisions/0002-browsers-policy-hosting.md.
 */
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection"]) {
  Reflect.deleteProperty(globalThis, name);
}
trustOwnScripts();
