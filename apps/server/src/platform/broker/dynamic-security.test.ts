import { DEVICE_CHANNELS, type DeviceChannel, deviceTopic } from "@switchboard/contract";
import { expect, test } from "vitest";
import { deviceAcls } from "./dynamic-security.ts";
import type { DevicePeer } from "./peer.ts";
import { mayPublish, maySubscribe } from "./topic-rights.ts";
import { TopicRoutes } from "./topic-routes.ts";

const HOME = "11111111-1111-4111-8111-111111111111";
const device: DevicePeer = { kind: "device", device: "KD-1", home: HOME };

function allowed(type: string, topic: string): boolean {
  const routes = new TopicRoutes<true>();
  for (const { acltype, topic: filter } of deviceAcls("KD-1", HOME)) if (acltype === type) routes.add(filter, true);
  return routes.of(topic).length > 0;
}

const topics = (["KD-1", "KD-2"] as const).flatMap((name) =>
  (Object.keys(DEVICE_CHANNELS) as DeviceChannel[]).map((channel) => deviceTopic(name, HOME, channel)),
);

test.each(topics)("gives a device the same rights on %s in Mosquitto as in the server", (topic) => {
  expect(allowed("publishClientSend", topic)).toBe(mayPublish(device, topic));
  expect(allowed("subscribePattern", topic)).toBe(maySubscribe(device, topic));
});
