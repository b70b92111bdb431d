import fc from "fast-check";
import { generate } from "mqtt-packet";
import { expect, it } from "vitest";
import { PacketSplitter, type ProtocolVersion } from "./packet-splitter.ts";

type SplitPacket = { topic: string; payload: string; id: number | undefined } | { other: string };

interface Publication {
  topic: string;
  payload: string;
  id: number | undefined;
  properties: Record<string, string>;
}

/** Encodes a packet with the library that clients use. */
function publish({ topic, payload, id, properties }: Publication, version: ProtocolVersion = 5): Buffer {
  const delivery = id === undefined ? ({ qos: 0 } as const) : ({ qos: 1, messageId: id } as const);
  const packet = { cmd: "publish", topic, payload, dup: false, retain: false, ...delivery } as const;
  // The library writes nothing at all for empty properties.
  const withProperties = Object.keys(properties).length > 0 && { properties: { userProperties: properties } };
  return generate({ ...packet, ...withProperties }, { protocolVersion: version });
}

function hear(chunks: Buffer[], version: ProtocolVersion = 5): SplitPacket[] {
  const heard: SplitPacket[] = [];
  const splitter = new PacketSplitter(version, {
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
  properties: fc.dictionary(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
});
/** PINGRESP, an empty SUBACK, and a publication at QoS 2, which is not one of ours. */
const other = fc.constantFrom("d000", "9003000a00", "34070001610001006a");

it("reads every message and passes on everything else, wherever the stream is cut", () => {
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

it("stops at an impossible length", () => {
  expect(() => hear([Buffer.from("30ffffffffff", "hex")])).toThrow("no length");
});

it("splits MQTT 3.1.1 as well, which has no properties", () => {
  fc.assert(
    fc.property(fc.array(published, { maxLength: 5 }), (messages) => {
      const bytes = messages.map((message) => publish({ ...message, properties: {} }, 4));
      expect(hear([Buffer.concat(bytes)], 4)).toEqual(
        messages.map(({ topic, payload, id }) => ({ topic, payload, id })),
      );
    }),
  );
});
