import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import {
  CommandMessage,
  decode,
  EventReport,
  Heartbeat,
  MAX_PAYLOAD_BYTES,
  PowerReport,
  StateReport,
  SwitchReport,
} from "./messages.ts";

const SCHEMAS = { CommandMessage, EventReport, Heartbeat, PowerReport, StateReport, SwitchReport };
const ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const heartbeat = { ts: 1, relays: [1, 0], dimm: [null, 40], light: { color: "#ffaa00", ct: 2700 }, rssi: -61 };
const command = { id: ID, exp: 10, switch_no: 1, state: 1 };

const relays = fc.array(fc.constantFrom(0, 1), { maxLength: 32 });

describe("a payload of the broker", () => {
  test.each([
    ["heartbeat", Heartbeat, heartbeat],
    ["state report", StateReport, { ts: 1, relays: [1], cmd: ID, ok: false, err: "overheated" }],
    ["wall press", StateReport, { ts: 1, relays: [0] }],
    ["command", CommandMessage, command],
    ["mirrored switch", SwitchReport, { ts: 1, relay: 1, dimm: null }],
    ["power report", PowerReport, { ts: 1, v: 231.4, c: 0.52, p: 118, pf: 0.97, e: 0 }],
    ["event", EventReport, { ts: 1, type: 40, value: 3 }],
  ] as const)("that is a %s is read as it was sent", (_, schema, sent) => {
    expect(decode(schema, JSON.stringify(sent))).toEqual(sent);
  });

  it("is read with any relays that the protocol can carry", () => {
    fc.assert(
      fc.property(fc.nat(), relays, (ts, values) => {
        expect(decode(Heartbeat, JSON.stringify({ ts, relays: values }))).toEqual({ ts, relays: values });
      }),
    );
  });

  it("loses unknown keys", () => {
    const payload = `{"ts":1,"relays":[1],"role":"admin","__proto__":{"polluted":true},"light":{"color":"#000000","ct":2000,"x":1}}`;
    expect(decode(Heartbeat, payload)).toEqual({ ts: 1, relays: [1], light: { color: "#000000", ct: 2000 } });
    expect({}).not.toHaveProperty("polluted");
  });
});

it("reads a power report by hand exactly as its schema would", () => {
  const odd = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(null, true, "230", [], {}, 2 ** 53, -0));
  const names = fc.constantFrom(...Object.keys(PowerReport.shape), "role", "__proto__");
  const sent = fc.oneof(fc.dictionary(names, odd), fc.array(odd), odd);
  const times = fc.record({ ts: fc.oneof(fc.nat(), odd), v: fc.option(fc.double({ min: 0, max: 300, noNaN: true })) });
  fc.assert(
    fc.property(fc.oneof(sent, times), (value) => {
      // A number that JSON cannot express is sent as 1e999, which is read as infinity.
      const payload = JSON.stringify(value, (_, each) => (each === Infinity ? "1e999" : each)).replaceAll(
        '"1e999"',
        "1e999",
      );
      const parsed = z.safeParse(PowerReport, JSON.parse(payload));
      expect(decode(PowerReport, payload)).toEqual(parsed.success ? parsed.data : undefined);
    }),
    { numRuns: 2000 },
  );
});

describe("a heartbeat is dropped", () => {
  test.each([
    ["no JSON", "relays on"],
    ["cut off", '{"ts":1,"relays":[1'],
    ["empty", ""],
    ["binary", "\u0000\u0001\ufffd"],
    ["null", "null"],
    ["a list", "[1,0]"],
    ["without relays", '{"ts":1}'],
    ["with relays that are no list", '{"ts":1,"relays":{"0":1}}'],
    ["without a time", '{"relays":[1]}'],
    ["from before time", '{"ts":-1,"relays":[1]}'],
    ["with half a millisecond", '{"ts":1.5,"relays":[1]}'],
    ["with 33 relays", JSON.stringify({ ts: 1, relays: Array(33).fill(0) })],
  ])("when it is %s", (_, payload) => {
    expect(decode(Heartbeat, payload)).toBeUndefined();
  });
});

describe("a report with one bad part loses only that part, and the others keep their places", () => {
  test.each([
    ["a relay of 2", { relays: [1, 2, 0, 1] }, { relays: [1, null, 0, 1] }],
    ["a relay of true, and one as text", { relays: [true, "1", 1] }, { relays: [null, null, 1] }],
    ["a relay that is missing", { relays: [null, 1] }, { relays: [null, 1] }],
    ["a dimmer of 101", { relays: [1], dimm: [101, null, 40] }, { relays: [1], dimm: [null, null, 40] }],
    ["dimmers that are no list", { relays: [1], dimm: 40 }, { relays: [1] }],
    ["a colour that is none", { relays: [1], light: { color: "red", ct: 2700 } }, { relays: [1] }],
    ["a colour temperature out of bounds", { relays: [1], light: { color: "#ffffff", ct: 6536 } }, { relays: [1] }],
  ])("%s", (_, sent, read) => {
    const payload = JSON.stringify({ ts: 1, ...sent });
    expect(decode(Heartbeat, payload)).toEqual({ ts: 1, ...read });
    expect(decode(StateReport, payload)).toEqual({ ts: 1, ...read });
  });

  it("ignores an infinite signal strength", () => {
    expect(decode(Heartbeat, '{"ts":1,"relays":[1],"rssi":1e999}')).toEqual({ ts: 1, relays: [1] });
  });

  it("reads a reason that is not a text, or too long, as an empty reason of a refusal", () => {
    const answer = { ts: 1, relays: [1], cmd: ID };
    for (const err of [7, "x".repeat(201)])
      expect(decode(StateReport, JSON.stringify({ ...answer, err }))).toEqual({ ...answer, err: "" });
    expect(decode(StateReport, JSON.stringify({ ...answer, ok: true, err: null }))).toEqual({ ...answer, ok: true });
  });

  it("ignores a value that is not a number", () => {
    expect(decode(PowerReport, '{"ts":1,"v":230,"c":"many","c1":null,"p":1e999,"e":5}')).toEqual({
      ts: 1,
      v: 230,
      e: 5,
    });
  });

  it("ignores a number that is no value of a reading", () => {
    expect(decode(PowerReport, '{"ts":1,"v":230,"colour":5,"e":5}')).toEqual({ ts: 1, v: 230, e: 5 });
  });

  it("is dropped when v of a reading is not a number, because it belongs in no graph (spec §5)", () => {
    for (const v of ["null", '"230"', "1e999"])
      expect(decode(PowerReport, `{"ts":1,"v":${v},"p":100}`)).toBeUndefined();
  });

  it("is dropped when the command of a reply is unreadable, because it would look like a press on the wall", () => {
    expect(decode(StateReport, '{"ts":1,"relays":[1],"cmd":"7"}')).toBeUndefined();
    expect(decode(StateReport, JSON.stringify({ ts: 1, relays: [1], cmd: ID, ok: "no" }))).toBeUndefined();
  });
});

describe("a command is dropped", () => {
  test.each([
    ["its id is no UUID", { ...command, id: "1" }],
    ["it never expires", { ...command, exp: undefined }],
    ["it names switch 0", { ...command, switch_no: 0 }],
    ["it names switch 33", { ...command, switch_no: 33 }],
    ["its state is 2", { ...command, state: 2 }],
    ["its dimmer is negative", { ...command, dimm: -1 }],
  ])("when %s", (_, sent) => {
    expect(decode(CommandMessage, JSON.stringify(sent))).toBeUndefined();
  });
});

describe("an oversized payload", () => {
  const padded = (bytes: number): string => {
    const payload = JSON.stringify({ ts: 1, relays: [1] });
    return payload + " ".repeat(bytes - payload.length);
  };

  it("is dropped from the first byte too many", () => {
    expect(decode(Heartbeat, padded(MAX_PAYLOAD_BYTES))).toEqual({ ts: 1, relays: [1] });
    expect(decode(Heartbeat, padded(MAX_PAYLOAD_BYTES + 1))).toBeUndefined();
  });

  it("is measured in bytes, not in characters", () => {
    const note = "క".repeat(MAX_PAYLOAD_BYTES / 2);
    expect(decode(Heartbeat, JSON.stringify({ ts: 1, relays: [1], note }))).toBeUndefined();
  });
});

describe.each(Object.entries(SCHEMAS))("reading a %s", (_, schema) => {
  it("never throws, whatever text arrives", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((each) => each.slice(1)),
    );
    fc.assert(
      fc.property(text, (payload) => {
        expect(() => decode(schema, payload)).not.toThrow();
      }),
    );
  });

  it("never throws and never returns a key outside the schema, whatever JSON arrives", () => {
    const known = Object.keys(schema.shape);
    const lookalike = fc.dictionary(
      fc.oneof(fc.constantFrom(...known, "__proto__", "constructor"), fc.string()),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), lookalike), (value) => {
        const read = decode(schema, JSON.stringify(value));
        for (const key of Object.keys(read ?? {})) expect(known).toContain(key);
      }),
    );
  });
});
