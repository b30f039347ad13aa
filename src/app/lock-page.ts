import { trustOwnScripts } from "#workers/trust-own-scripts.ts";

/**
 * [Note: Locked page]
 * Two things that the content security policy of index.html can't do by itself. It lets connections of WebRTC reach any
 * address: no browser that was tried heeds the directive that would forbid them (Chromium 156 calls `webrtc` unknown). So they
 * are taken away. And it asks for another policy, which says what may start a worker. Both are done before the code of any
 * package runs: src/main.tsx imports this first, and vite.config.ts puts it into the chunk that all others import.
 * Workers have no WebRTC. It is no wall against code made to get around it: an empty frame brings connections of its own.
 * See docs/decisions/0021-workers-under-policy.md.
 */
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection"]) {
  Reflect.deleteProperty(globalThis, name);
}
trustOwnScripts();
