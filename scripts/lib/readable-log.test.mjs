import { expect, it } from "vitest";
import { readableLog } from "./readable-log.mjs";

const entry = (fields) => `${JSON.stringify({ time: 1, ...fields })}\n`;

it.each([
  ["a sentence", entry({ level: 30, msg: "Reset link: http://x" }), "  Reset link: http://x\n"],
  ["a warning with its reason", entry({ level: 40, msg: "lost", err: { message: "gone" } }), "  lost: gone\n"],
  ["what the store says", entry({ level: 30, msg: "store", store: "kept elsewhere" }), "  kept elsewhere\n"],
  ["what is no log at all", "Segmentation fault\n", "Segmentation fault\n"],
])("shows %s", (_, line, shown) => {
  expect(readableLog()(line)).toBe(shown);
});

it("leaves out lines for machines", () => {
  expect(readableLog()(entry({ level: 30, msg: "request completed", res: {} }))).toBe("");
});

it("joins lines that arrive in pieces", () => {
  const read = readableLog();
  const line = entry({ level: 30, msg: "whole" });
  expect(read(line.slice(0, 10)) + read(line.slice(10))).toBe("  whole\n");
});
