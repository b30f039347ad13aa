import { trustOwnScripts } from "#workers/trust-own-scripts.ts";

/**
 * [Note: Locked page]
 * This file does two things that the content security policy of index.html can't do. First, it deletes the WebRTC
 * constructors: WebRTC can connect to any address, and no tested browser obeys the `webrtc` directive (Chromium 156
 * calls it unknown). Second, it sets a policy for worker scripts. Both run before the code of any package: src/start.ts
 * imports this file first, and vite.config.ts puts it into the chunk that all others import. Workers have no WebRTC.
 * Hostile code could get around the deletion, because an empty frame has its own constructors.
 * See docs/decisions/0002-browsers-policy-hosting.md.
 */
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection"]) {
  Reflect.deleteProperty(globalThis, name);
}
trustOwnScripts();
