import { describe, expect, it, test } from "vitest";
import { FloodGuard, kindOf, type MessageKind } from "./flood-guard.ts";

const said = (kind: MessageKind, isAcknowledged = false) => ({ kind, bytes: 10, isAcknowledged });

function count(guard: FloodGuard, kind: MessageKind, messages: number, now: number): number {
  return Array.from({ length: messages }, () => guard.judge(said(kind), now)).filter(({ pass }) => pass).length;
}

describe("the flood guard", () => {
  test.each<[MessageKind, number, number]>([
    ["status", 20, 5],
    ["answer", 400, 100],
    ["report", 400, 100],
    ["heartbeat", 100, 20],
    ["ping", 400, 100],
  ])("lets a burst of each kind through (%s: %i), then only what time allows (%i)", (kind, burst, perSecond) => {
    const guard = new FloodGuard(0);
    expect(count(guard, kind, 1000, 0)).toBe(burst);
    expect(count(guard, kind, 1000, 1000)).toBe(perSecond);
    expect(count(guard, kind, 1000, 3_600_000)).toBe(burst);
  });

  it("takes nothing from answers, status and reports for a flood of heartbeats", () => {
    const guard = new FloodGuard(0);
    count(guard, "heartbeat", 10_000, 0);
    expect([guard.judge(said("answer"), 0), guard.judge(said("status"), 0), guard.judge(said("report"), 0)]).toEqual(
      Array(3).fill({ pass: true, after: 0 }),
    );
  });

  it("never drops the answer to a command", () => {
    const guard = new FloodGuard(0);
    count(guard, "answer", 1000, 0);
    for (let told = 0; told < 50; told++) guard.expectAnswer();
    expect(count(guard, "answer", 1000, 0)).toBe(50);
  });

  it("delays messages to be acknowledged instead of dropping them", () => {
    const guard = new FloodGuard(0);
    const verdicts = Array.from({ length: 500 }, () => guard.judge(said("report", true), 0));
    expect(verdicts[399]).toEqual({ pass: true, after: 0 });
    expect(verdicts[400]).toEqual({ pass: true, after: 10 });
    expect(verdicts[499]).toEqual({ pass: true, after: 1000 });
  });

  test.each([
    [4096, { pass: true, after: 0 }],
    [4097, { pass: false, because: "oversized" }],
  ])("judges a payload of %i bytes as %o", (bytes, verdict) => {
    expect(new FloodGuard(0).judge({ kind: "report", bytes, isAcknowledged: true }, 0)).toEqual(verdict);
  });
});

test.each([
  ["status", "1", "status"],
  ["heartbeat", '{"ts":1,"relays":[]}', "heartbeat"],
  ["state", '{"ts":1,"relays":[],"cmd":"8f6b2c1e-6f0e-4f0c-9d57-0c1f8a1f2b3c"}', "answer"],
  ["state", '{"ts":1,"relays":[]}', "report"],
  ["config", "{}", "answer"],
  ["ir", "{}", "answer"],
  ["power", "{}", "report"],
  ["event", "{}", "report"],
  ["ping", "", "ping"],
] as const)("a message on %s that says %s counts as %s", (channel, payload, kind) => {
  expect(kindOf(channel, Buffer.from(payload))).toBe(kind);
});
