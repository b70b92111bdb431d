import { describe, expect, test } from "vitest";
import { decode, EventReport, Heartbeat, PowerReport, StateReport } from "../site/messages.ts";
import { IrReport } from "../site/remotes.ts";
import { STORABLE } from "./storable.ts";

const CMD = "8f6b2c1e-6f0e-4f0c-9d57-0c1f8a1f2b3c";
const { instant, rssi, eventType, eventValue } = STORABLE;

/** Each bounded field with its schema, a message that contains it, and the bounds. */
const NUMBERS = [
  ["ts of a heartbeat", Heartbeat, (ts: number) => ({ ts, relays: [] }), instant],
  ["ts of a state report", StateReport, (ts: number) => ({ ts, relays: [] }), instant],
  ["ts of a reading", PowerReport, (ts: number) => ({ ts }), instant],
  ["ts of an event", EventReport, (ts: number) => ({ ts, type: 1, value: 1 }), instant],
  ["ts of an infrared report", IrReport, (ts: number) => ({ ts, cmd: CMD, ok: true }), instant],
  ["type of an event", EventReport, (type: number) => ({ ts: 1, type, value: 1 }), eventType],
  ["value of an event", EventReport, (value: number) => ({ ts: 1, type: 1, value }), eventValue],
] as const;

describe.each(NUMBERS)("the %s", (_, schema, message, { min, max }) => {
  const isRead = (value: number) => decode(schema, JSON.stringify(message(value))) !== undefined;

  test("accepts values within the bounds of the column only", () => {
    expect([min, max].map(isRead)).toEqual([true, true]);
    expect([min - 1, max + 2, 1e300, -1e300].map(isRead)).toEqual([false, false, false, false]);
  });
});

test("ignores a signal strength beyond the bounds of the column", () => {
  const read = (value: number) => decode(Heartbeat, JSON.stringify({ ts: 1, relays: [], rssi: value }))?.rssi;
  expect([rssi.min, rssi.max].map(read)).toEqual([rssi.min, rssi.max]);
  expect([rssi.min - 1, rssi.max + 2, 1e300, -1e300].map(read)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ["rssi", Heartbeat, { ts: 1, relays: [], rssi: 1e-50 }, { ts: 1, relays: [], rssi: 0 }],
  ["value of an event", EventReport, { ts: 1, type: 1, value: -5e-324 }, { ts: 1, type: 1, value: 0 }],
] as const)("reads a %s as zero when it is closer to zero than the column can store", (_, schema, sent, read) => {
  expect(decode(schema, JSON.stringify(sent))).toEqual(read);
});

describe.each([
  ["state report", StateReport, { ts: 1, relays: [], cmd: CMD, ok: false }],
  ["infrared report", IrReport, { ts: 1, cmd: CMD, ok: false }],
] as const)("the reason in a %s", (_, schema, message) => {
  test.each([
    ["as it is", "jammed, క్రి", "jammed, క్రి"],
    ["without a NUL", "jam\0med", "jammed"],
    ["with a mark in the place of half a character", "jammed \ud800", "jammed \ufffd"],
    ["empty", "\0", ""],
  ])("is read %s, because a reply counts whatever its reason looks like", (_how, err, read) => {
    expect(decode(schema, JSON.stringify({ ...message, err }))).toEqual({ ...message, err: read });
  });

  test("is read as empty when it is longer than 200 characters", () => {
    expect(decode(schema, JSON.stringify({ ...message, err: "x".repeat(201) }))).toEqual({ ...message, err: "" });
  });
});
