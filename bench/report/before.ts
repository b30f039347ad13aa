/**
 * What the pipeline reached before it had a reader of JPEGs of its own, by the ids of the budgets: the same benchmark with
 * the same photos, with the app of commit 22cc764, measured on 2026-11-22.
 */
export const BEFORE: Readonly<Record<string, number>> = {
  "file-to-tensor-12mp.jpg": 5.12,
  "file-to-tensor-24mp.jpg": 8.06,
  "file-to-tensor-48mp.jpg": 11.71,
  "file-to-tensor-12mp-progressive.jpg": 2.0,
  "limit-3mp.jpg": 1.43,
  "limit-3mp-progressive.jpg": 1.2,
  "limit-12mp.jpg": 1.14,
  "limit-12mp-progressive.jpg": 1.07,
  "limit-24mp.jpg": 1.17,
  "limit-24mp-progressive.jpg": 0.99,
  "limit-48mp.jpg": 1.02,
  "limit-48mp-progressive.jpg": 0.99,
  "limit-2mp.png": 1.04,
  "limit-12mp.webp": 1.46,
  "file-to-answer-12mp.jpg": 4.53,
  "file-to-answer-48mp.jpg": 11.26,
  "overhead-3mp.jpg": 4.5,
  "overhead-12mp.jpg": 5.2,
  "overhead-24mp.jpg": 5.62,
  "overhead-48mp.jpg": 6.84,
  memory: 14.93,
  "memory-progressive": 150.48,
  "in-flight": 1.89,
  "first-photo": 1.32,
  "longest-gap": 5.42,
  "app-gap": 5.73,
  "waiting-gap": 13.98,
};
