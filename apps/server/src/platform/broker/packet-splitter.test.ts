import fc from "fast-check";
import { expect, it } from "vitest";
import { PacketSplitter } from "./packet-splitter.ts";

type Heard = { topic: string; payload: string; id: number | undefined } | { other: string };

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

function lengthOf(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.from(bytes);
}

/** PUBLISH of MQTT 5, with as many bytes of properties as asked for. */
function publish({
  topic,
  payload,
  id,
  properties,
}: {
  topic: string;
  payload: string;
  id?: number;
  properties: number;
}) {
  const idBytes = id === undefined ? Buffer.alloc(0) : Buffer.from([id >> 8, id & 0xff]);
  const parts = [text(topic), idBytes, lengthOf(properties), Buffer.alloc(properties, 7), Buffer.from(payload)];
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30 | (id === undefined ? 0 : 2)]), lengthOf(body.length), body]);
}

function hear(chunks: Buffer[]): Heard[] {
  const heard: Heard[] = [];
  const splitter = new PacketSplitter({
    publication: (topic, payload, id) => heard.push({ topic, payload, id }),
    other: (packet) => heard.push({ other: packet.toString("hex") }),
  });
  for (const chunk of chunks) splitter.take(chunk);
  return heard;
}

const published = fc.record({
  topic: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  payload: fc.string({ unit: "grapheme", maxLength: 300 }),
  id: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
  properties: fc.nat({ max: 200 }),
});
/** PINGRESP, an empty SUBACK, and a publication at QoS 2, which is none of ours. */
const other = fc.constantFrom("d000", "9003000a00", "34070001610001006a");

it("hears every message and hands on everything else, wherever the stream is cut", () => {
  const packets = fc.array(fc.oneof(published, other), { maxLength: 12 });
  fc.assert(
    fc.property(packets, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (list, cuts) => {
      const bytes = Buffer.concat(
        list.map((each) => (typeof each === "string" ? Buffer.from(each, "hex") : publish(each))),
      );
      const edges = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      const expected = list.map((each) =>
        typeof each === "string" ? { other: each } : { topic: each.topic, payload: each.payload, id: each.id },
      );
      expect(hear(chunks)).toEqual(expected);
    }),
  );
});

it("does not go on after a length that cannot be", () => {
  expect(() => hear([Buffer.from("30ffffffffff", "hex")])).toThrow("no length");
});
