import { describe, expect, it } from "vitest";
import { createPacketReader, readPublication } from "./packet-reader.ts";
import {
  connectPacket,
  disconnectPacket,
  pingPacket,
  publishPacket,
  subscribePacket,
  unsubscribePacket,
} from "./packets.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
const bytes = (text: string) => Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));

describe("packets to the broker", () => {
  it.each([
    [
      "who it is",
      connectPacket({ clientId: "c", username: "u", password: "p", keepaliveSeconds: 120 }),
      "10 13 00 04 4d 51 54 54 04 c2 00 78 00 01 63 00 01 75 00 01 70",
    ],
    ["what it listens to", subscribePacket(258, ["a", "b/+"]), "82 0c 01 02 00 01 61 00 00 03 62 2f 2b 00"],
    ["what it leaves", unsubscribePacket(1, ["a"]), "a2 05 00 01 00 01 61"],
    ["a message", publishPacket("a", "é"), "30 05 00 01 61 c3 a9"],
    ["that it is there", pingPacket(), "c0 00"],
    ["that it goes", disconnectPacket(), "e0 00"],
  ])("%s", (_what, packet, expected) => {
    expect(hex(packet)).toBe(expected);
  });

  it.each([
    [127, "30 7f"],
    [128, "30 80 01"],
    [16_384, "30 80 80 01"],
  ])("the length of %i bytes", (length, head) => {
    const packet = publishPacket("a", "x".repeat(length - 3));
    expect(hex(packet.subarray(0, head.split(" ").length))).toBe(head);
  });
});

describe("packets from the broker", () => {
  const messages = (read: ReturnType<typeof createPacketReader>, frame: Uint8Array) =>
    read(frame).map((packet) => readPublication(packet));

  it("reads several packets from one frame", () => {
    const frame = bytes("30 04 00 01 61 31 30 04 00 01 62 32");
    expect(messages(createPacketReader(), frame)).toEqual([
      { topic: "a", payload: "1" },
      { topic: "b", payload: "2" },
    ]);
  });

  it("joins a packet, wherever its frames end", () => {
    const whole = publishPacket("KA/ఇల్లు/state", `{"relays":[${"1,".repeat(200)}0]}`);
    for (let end = 1; end < whole.length; end++) {
      const read = createPacketReader();
      expect(read(whole.slice(0, end))).toEqual([]);
      expect(messages(read, whole.slice(end))).toEqual([
        { topic: "KA/ఇల్లు/state", payload: `{"relays":[${"1,".repeat(200)}0]}` },
      ]);
    }
  });

  it("skips the packet identifier of a message with QoS 1", () => {
    expect(messages(createPacketReader(), bytes("32 06 00 01 61 00 07 31"))).toEqual([{ topic: "a", payload: "1" }]);
  });

  it.each(["30 ff ff ff ff", "30 ff ff ff 7f"])("refuses invalid packets: %s", (text) => {
    expect(() => createPacketReader()(bytes(text))).toThrow();
  });

  it("refuses a message shorter than its topic", () => {
    expect(() => messages(createPacketReader(), bytes("30 03 00 09 61"))).toThrow();
  });
});
