import { changesTopic, deviceTopic, homeTopic, notificationTopic, switchTopic } from "@switchboard/contract";
import { describe, expect, it, test } from "vitest";
import type { DevicePeer, SessionPeer } from "./peer.ts";
import { mayPublish, mayReceive, maySubscribe } from "./topic-rights.ts";

const HOME = "11111111-1111-4111-8111-111111111111";
const OTHER_HOME = "22222222-2222-4222-8222-222222222222";

const device: DevicePeer = { kind: "device", device: "BOARD-1", home: HOME };
const nobody = { all: false, devices: new Set<string>(), switches: new Map<string, Set<number>>() };
const session = (rights: Partial<SessionPeer["rights"]>): SessionPeer => ({
  kind: "session",
  session: "s",
  user: "u",
  home: HOME,
  rights: { ...nobody, ...rights },
});
const admin = session({ all: true });
const granted = session({ devices: new Set(["BOARD-1"]) });
const oneSwitch = session({ switches: new Map([["BOARD-1", new Set([2])]]) });

describe("a device", () => {
  test.each(["status", "heartbeat", "state", "power", "sensor", "event", "config", "ir"] as const)(
    "may say its own %s",
    (channel) => {
      expect(mayPublish(device, deviceTopic("BOARD-1", HOME, channel))).toBe(true);
    },
  );

  test.each(["ping", "command", "configure", "irSend"] as const)(
    "may receive its own %s and cannot publish it",
    (channel) => {
      expect(maySubscribe(device, deviceTopic("BOARD-1", HOME, channel))).toBe(true);
      expect(mayPublish(device, deviceTopic("BOARD-1", HOME, channel))).toBe(false);
    },
  );

  it("cannot publish for another device, in another home, or on a switch's mirror", () => {
    expect(mayPublish(device, deviceTopic("BOARD-2", HOME, "state"))).toBe(false);
    expect(mayPublish(device, deviceTopic("BOARD-1", OTHER_HOME, "state"))).toBe(false);
    expect(mayPublish(device, switchTopic("BOARD-1", HOME, 1))).toBe(false);
    expect(mayPublish(device, notificationTopic(HOME))).toBe(false);
  });

  it("cannot listen to other devices", () => {
    expect(maySubscribe(device, homeTopic(HOME, "command"))).toBe(false);
    expect(maySubscribe(device, deviceTopic("BOARD-2", HOME, "command"))).toBe(false);
    expect(maySubscribe(device, deviceTopic("BOARD-1", HOME, "state"))).toBe(false);
  });
});

describe("a person", () => {
  test.each([
    "#",
    "+/+",
    "KU/#",
    "KU/+/+/state/get",
    `KU/+/${OTHER_HOME}/state/get`,
    "$SYS/#",
    `KU/BOARD-1/${HOME}/#`,
    "",
    "/",
  ])("is refused the filter %s, admin or not", (filter) => {
    expect(maySubscribe(admin, filter)).toBe(false);
    expect(maySubscribe(granted, filter)).toBe(false);
  });

  it("receives every device of the home as an admin, and none of another home", () => {
    expect(maySubscribe(admin, homeTopic(HOME, "state"))).toBe(true);
    expect(maySubscribe(admin, homeTopic(OTHER_HOME, "state"))).toBe(false);
    expect(maySubscribe(admin, notificationTopic(OTHER_HOME))).toBe(false);
  });

  it("receives a granted device and not the one beside it", () => {
    expect(maySubscribe(granted, deviceTopic("BOARD-1", HOME, "state"))).toBe(true);
    expect(maySubscribe(granted, deviceTopic("BOARD-2", HOME, "state"))).toBe(false);
    expect(maySubscribe(granted, homeTopic(HOME, "state"))).toBe(false);
  });

  it("receives a single granted switch and its device's online status, never the siblings", () => {
    expect(maySubscribe(oneSwitch, switchTopic("BOARD-1", HOME, 2))).toBe(true);
    expect(maySubscribe(oneSwitch, deviceTopic("BOARD-1", HOME, "status"))).toBe(true);
    expect(maySubscribe(oneSwitch, switchTopic("BOARD-1", HOME, 1))).toBe(false);
    expect(maySubscribe(oneSwitch, deviceTopic("BOARD-1", HOME, "state"))).toBe(false);
    expect(mayReceive(oneSwitch, deviceTopic("BOARD-1", HOME, "heartbeat"))).toBe(false);
  });

  it("receives their own changes and nobody else's, admin or not", () => {
    for (const peer of [admin, granted]) {
      expect(maySubscribe(peer, changesTopic(HOME, "u"))).toBe(true);
      expect(mayReceive(peer, changesTopic(HOME, "u"))).toBe(true);
      expect(maySubscribe(peer, changesTopic(HOME, "someone"))).toBe(false);
      expect(mayReceive(peer, changesTopic(HOME, "someone"))).toBe(false);
      expect(maySubscribe(peer, changesTopic(HOME, "+"))).toBe(false);
      expect(maySubscribe(peer, changesTopic(OTHER_HOME, "u"))).toBe(false);
      expect(mayPublish(peer, changesTopic(HOME, "u"))).toBe(false);
    }
    expect(maySubscribe(device, changesTopic(HOME, "u"))).toBe(false);
  });

  it("never receives commands, codes or configuration on their way to a device, nor what a blaster has learnt", () => {
    expect(maySubscribe(admin, deviceTopic("BOARD-1", HOME, "command"))).toBe(false);
    expect(maySubscribe(admin, deviceTopic("BOARD-1", HOME, "irSend"))).toBe(false);
    expect(maySubscribe(admin, deviceTopic("BOARD-1", HOME, "ir"))).toBe(false);
    expect(mayPublish(admin, deviceTopic("BOARD-1", HOME, "irSend"))).toBe(false);
    expect(mayReceive(admin, deviceTopic("BOARD-1", HOME, "configure"))).toBe(false);
  });

  it("publishes pings to visible devices, and nothing else", () => {
    for (const peer of [admin, granted, oneSwitch]) {
      expect(mayPublish(peer, deviceTopic("BOARD-1", HOME, "ping"))).toBe(true);
      expect(mayPublish(peer, deviceTopic("BOARD-1", HOME, "command"))).toBe(false);
      expect(mayPublish(peer, deviceTopic("BOARD-1", HOME, "state"))).toBe(false);
      expect(mayPublish(peer, switchTopic("BOARD-1", HOME, 2))).toBe(false);
    }
    expect(mayPublish(granted, deviceTopic("BOARD-2", HOME, "ping"))).toBe(false);
    expect(mayPublish(admin, deviceTopic("BOARD-1", OTHER_HOME, "ping"))).toBe(false);
  });
});
