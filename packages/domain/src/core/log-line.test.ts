import { expect, it } from "vitest";
import { logLine } from "./log-line.ts";

it.each([
  ["info", 30],
  ["warn", 40],
  ["error", 50],
] as const)("writes level %s as %i, in one line", (level, number) => {
  const line = logLine({ name: "gateway", msg: "lost\n  the broker ", level, at: new Date(5) });
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toEqual({ level: number, time: 5, name: "gateway", msg: "lost the broker" });
});
