import { expect, test } from "vitest";
import { isWebPage } from "#workers/files/read-blob.ts";

test.each([
  "<!DOCTYPE html><html>",
  "<!doctype  html>",
  "\n  <html lang=en>",
  "\uFEFF<!doctype html>",
  "\uFEFF \t\r\n<head>",
  "<body class=x>",
  "<!-- saved from an address --><!doctype html>",
  "\uFEFF<!-- one -->\n<!-- <two> -->\n<html>",
  `<!-- ${"-".repeat(900)} --><!doctype html>`,
])("%j begins a web page", async (text) => {
  expect(await isWebPage(new Blob([text]))).toBe(true);
});

test.each([
  "",
  '{"format": "<html>"}',
  "lion\n<html>",
  "<!doctype svg>",
  "<htmlx>",
  "<header>",
  "<!-- a comment and no page -->",
  "<!-- a comment without an end <html>",
  "<!---->".repeat(140),
])("%j begins no web page", async (text) => {
  expect(await isWebPage(new Blob([text]))).toBe(false);
});
