import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  changesTopic,
  covers,
  DEVICE_CHANNELS,
  type DeviceChannel,
  deviceTopic,
  homeTopic,
  notificationTopic,
  parseTopic,
  switchTopic,
} from "./topics.ts";

const CHANNELS = Object.keys(DEVICE_CHANNELS) as DeviceChannel[];
const HOME = "11111111-1111-4111-8111-111111111111";

const device = fc.stringMatching(/^[A-Za-z0-9_-]{4,32}$/);
const home = fc.uuid();
const channel = fc.constantFrom(...CHANNELS);
const switchNo = fc.integer({ min: 1, max: 32 });

describe("a topic", () => {
  test.each([
    [deviceTopic("KD01", HOME, "heartbeat"), `KU/KD01/${HOME}/ping/get`],
    [deviceTopic("KD01", HOME, "ping"), `KU/KD01/${HOME}/ping/set`],
    [deviceTopic("KD01", HOME, "status"), `KU/KD01/${HOME}/status`],
    [switchTopic("KD01", HOME, 2), `KU/KD01/${HOME}/switch/2/get`],
    [homeTopic(HOME, "state"), `KU/+/${HOME}/state/get`],
    [notificationTopic(HOME), `KA/${HOME}/notifications`],
    [changesTopic(HOME, "person"), `KA/${HOME}/users/person/changes`],
  ])("is written %s", (built, written) => {
    expect(built).toBe(written);
  });

  it("reads back as its parts when it is of a device", () => {
    fc.assert(
      fc.property(device, home, channel, (d, h, c) => {
        expect(parseTopic(deviceTopic(d, h, c))).toEqual({ kind: "device", device: d, home: h, channel: c });
      }),
    );
  });

  it("reads back as its parts when it is of a single switch", () => {
    fc.assert(
      fc.property(device, home, switchNo, (d, h, n) => {
        expect(parseTopic(switchTopic(d, h, n))).toEqual({ kind: "switch", device: d, home: h, switchNo: n });
      }),
    );
  });

  it("reads back as its parts when it is of notifications", () => {
    fc.assert(
      fc.property(home, (h) => {
        expect(parseTopic(notificationTopic(h))).toEqual({ kind: "notifications", home: h });
      }),
    );
  });

  it("reads back as its parts when it is of one person's changes", () => {
    fc.assert(
      fc.property(home, fc.uuid(), (h, user) => {
        expect(parseTopic(changesTopic(h, user))).toEqual({ kind: "changes", home: h, user });
      }),
    );
  });

  test.each([
    `KA/${HOME}/users`,
    `KA/${HOME}/users//changes`,
    `KA/${HOME}/users/me`,
    `KA/${HOME}/users/me/changes/all`,
  ])("is unknown when it is %s", (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
  });

  it("keeps its plus when it covers all devices of a home", () => {
    expect(parseTopic(homeTopic(HOME, "state"))).toMatchObject({ device: "+", home: HOME, channel: "state" });
  });
});

describe("a foreign topic", () => {
  test.each([
    "",
    "/",
    "#",
    "+",
    "+/+",
    "KU",
    "KU/#",
    `KU/KD01/${HOME}`,
    `KU/KD01/${HOME}/`,
    `KU/KD01/${HOME}/#`,
    `KU/#/${HOME}/state/get`,
    "KU/KD01/#/state/get",
    `KU//${HOME}/status`,
    "KU/KD01//status",
    `KU/KD01/${HOME}/status/more`,
    `KU/KD01/${HOME}/ping`,
    `KU/KD01/${HOME}/ping/+`,
    `KU/KD01/${HOME}/+/get`,
    `ku/KD01/${HOME}/status`,
    `/KU/KD01/${HOME}/status`,
    `KA/${HOME}/notifications/more`,
    `KA/${HOME}/other`,
    `KA/${HOME}`,
    `$share/any/KU/KD01/${HOME}/status`,
    "$SYS/broker/clients",
  ])("such as %s is unknown", (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
  });

  test.each(["", "0", "-1", "+", "#", "02", "1e1", "0x2", " 2", "2.0", "two", "Infinity"])(
    "is one with the switch number %j",
    (number) => {
      expect(parseTopic(`KU/KD01/${HOME}/switch/${number}/get`)).toBeUndefined();
    },
  );

  it("never makes the parser throw, and what is parsed can be built again exactly", () => {
    const part = fc.oneof(fc.string(), fc.constantFrom("KU", "KA", "switch", "get", "status", "+", "#", "1", "01", ""));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
        const topic = parts.join("/");
        const read = parseTopic(topic);
        if (read?.kind === "device") expect(deviceTopic(read.device, read.home, read.channel)).toBe(topic);
        if (read?.kind === "switch") expect(switchTopic(read.device, read.home, read.switchNo)).toBe(topic);
        if (read?.kind === "notifications") expect(notificationTopic(read.home)).toBe(topic);
      }),
    );
  });
});

describe("a subscription", () => {
  it("to a home covers that channel of each of its devices, and no other channel, home or switch", () => {
    fc.assert(
      fc.property(device, home, home, channel, channel, switchNo, (d, h, elsewhere, c, other, n) => {
        fc.pre(h !== elsewhere && c !== other);
        const filter = homeTopic(h, c);
        expect(covers(filter, deviceTopic(d, h, c))).toBe(true);
        expect(covers(filter, deviceTopic(d, h, other))).toBe(false);
        expect(covers(filter, deviceTopic(d, elsewhere, c))).toBe(false);
        expect(covers(filter, switchTopic(d, h, n))).toBe(false);
      }),
    );
  });

  test.each([
    ["a/b", "a/b", true],
    ["a/b", "a/c", false],
    ["+/b", "a/b", true],
    ["+", "a/b", false],
    ["a/+", "a", false],
    ["a/b/c", "a/b", false],
    ["a/b", "+/b", false],
    ["+/b", "+/b", true],
  ])("to %s covers %s: %s", (filter, topic, covered) => {
    expect(covers(filter, topic)).toBe(covered);
  });
});
