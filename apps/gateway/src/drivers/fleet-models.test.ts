import {
  startEspHomeBoard,
  startZigbeeNetwork,
  zigbeeBlind,
  zigbeeButton,
  zigbeeClimate,
  zigbeeLamp,
  zigbeeMotion,
  zigbeePlug,
} from "@switchboard/fleet/field";
import { afterEach, expect, it, vi } from "vitest";
import { homeassistant } from "./homeassistant/homeassistant.ts";
import { type DriverBench, startDriver } from "./mqtt-field/testing/driver-bench.ts";
import { zigbee2mqtt } from "./zigbee2mqtt/zigbee2mqtt.ts";

/** The drivers find, follow and control the devices that `npm start` simulates. */
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const idOf = (bench: DriverBench, name: string) =>
  [...bench.found.values()].find((device) => device.name === name)?.id ?? "not found";

it("finds and controls every device of the fleet's Zigbee network", async () => {
  const bench = await startDriver(zigbee2mqtt);
  ends.push(bench.end);
  const devices = [
    zigbeePlug(1, "Kettle"),
    zigbeeLamp(2, "Lamp"),
    zigbeeClimate(3, "Climate"),
    zigbeeButton(4, "Button"),
    zigbeeMotion(5, "Motion"),
    zigbeeBlind(6, "Blind"),
  ];
  const network = await startZigbeeNetwork({ url: bench.url, devices, stepMs: 5 });
  ends.push(network.stop);
  await vi.waitFor(() => expect([...bench.online.values()]).toEqual(devices.map(() => true)));
  const summary = [...bench.found.values()].map(({ name, channels }) => [
    name,
    channels.map(({ type }) => type).join(" "),
  ]);
  expect(Object.fromEntries(summary)).toEqual({
    Kettle: "switch meter",
    Lamp: "switch",
    Climate: "sensor sensor sensor",
    Button: "sensor button",
    Motion: "sensor sensor sensor",
    Blind: "cover",
  });
  expect(await bench.order(idOf(bench, "Kettle"), { channel: "state", state: 1 })).toEqual({ outcome: "confirmed" });
  expect(await bench.order(idOf(bench, "Lamp"), { channel: "state", level: 30 })).toEqual({ outcome: "confirmed" });
  const blind = bench.follow(idOf(bench, "Blind"));
  expect(await bench.order(idOf(bench, "Blind"), { channel: "state", move: "close" })).toEqual({
    outcome: "confirmed",
  });
  await vi.waitFor(() => expect(blind.at(-1)?.covers?.state).toEqual({ moves: "stopped", position: 0 }));
  expect(blind.some(({ covers }) => covers?.state?.moves === "closing")).toBe(true);
});

it("finds and controls the fleet's ESPHome board", async () => {
  const bench = await startDriver(homeassistant);
  ends.push(bench.end);
  const board = await startEspHomeBoard({ url: bench.url });
  ends.push(board.stop);
  await vi.waitFor(() => expect([...bench.online.values()]).toEqual([true]));
  const [device] = bench.found.values();
  expect(device?.channels.map(({ type }) => type)).toEqual(["switch", "sensor", "sensor"]);
  const relay = device?.channels[0]?.key ?? "";
  expect(await bench.order(device?.id ?? "", { channel: relay, state: 1 })).toEqual({ outcome: "confirmed" });
});
