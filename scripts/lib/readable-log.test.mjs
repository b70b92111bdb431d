import { describe, expect, it } from "vitest";
import { isLogReadable, readableLog } from "./readable-log.mjs";

const TIME = new Date(2026, 10, 18, 9, 8, 7).getTime();
const entry = (fields) => `${JSON.stringify({ level: 30, time: TIME, ...fields })}\n`;

it.each([
  ["a sentence", entry({ msg: "imported 3 devices" }), "  09:08:07 imported 3 devices\n"],
  ["fields", entry({ msg: "ready", url: "http://x", ms: 12 }), "  09:08:07 ready url=http://x ms=12\n"],
  [
    "a warning with its reason",
    entry({ level: 40, msg: "lost", err: { message: "gone", stack: "at x" } }),
    "  09:08:07 warning: lost: gone\n",
  ],
  ["another process", entry({ level: 50, name: "gateway", msg: "lost" }), "  09:08:07 error: gateway: lost\n"],
  ["a line of the store", entry({ msg: "store", store: "FATAL: no" }), "  09:08:07 FATAL: no\n"],
  ["a line that is no log", "Segmentation fault\n", "Segmentation fault\n"],
  ["JSON that is no log", '{"a":1}\n', '{"a":1}\n'],
  ["a number", "12\n", "12\n"],
])("shows %s", (_, line, shown) => {
  expect(readableLog()(line)).toBe(shown);
});

it("leaves out what the ready line replaces, and lines below the wanted level", () => {
  expect(readableLog()(entry({ msg: "Server listening at http://127.0.0.1:1" }))).toBe("");
  expect(readableLog({ level: 40 })(entry({ msg: "imported" }))).toBe("");
});

it("joins lines that arrive in pieces", () => {
  const read = readableLog();
  const line = entry({ msg: "whole" });
  expect(read(line.slice(0, 10)) + read(line.slice(10))).toBe("  09:08:07 whole\n");
});

describe("the form of the log", () => {
  it.each([
    [undefined, true, true],
    [undefined, false, false],
    ["json", true, false],
    ["readable", false, true],
    ["", false, false],
  ])("with LOG_FORMAT=%s and a terminal %s is readable: %s", (LOG_FORMAT, isTerminal, expected) => {
    expect(isLogReadable({ LOG_FORMAT }, isTerminal)).toBe(expected);
  });
});
