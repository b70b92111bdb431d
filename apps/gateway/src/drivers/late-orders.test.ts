import { ShellyModel, startEspHomeBoard, startZigbeeNetwork, TasmotaModel, zigbeePlug } from "@switchboard/fleet/field";
import { afterEach, expect, it, vi } from "vitest";
import type { DriverKind } from "../driver.ts";
import { homeassistant } from "./homeassistant/homeassistant.ts";
import { startDriver } from "./mqtt-field/testing/driver-bench.ts";
import { startStallingLine } from "./mqtt-field/testing/stalling-line.ts";
import { startTestBroker } from "./mqtt-field/testing/test-broker.ts";
import { shellyKind } from "./shelly/shelly.ts";
import { tasmotaKind } from "./tasmota/tasmota.ts";
import { zigbee2mqtt } from "./zigbee2mqtt/zigbee2mqtt.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Field {
  kind: DriverKind<never>;
  /** Connects a device with one switch to this broker. */
  plugIn(url: string): Promise<{ stop(): Promise<unknown> }>;
  isCommand(message: { topic: string; text: string }): boolean;
}

const FIELDS: [string, Field][] = [
  [
    "Tasmota",
    {
      kind: tasmotaKind as DriverKind<never>,
      plugIn: (brokerUrl) =>
        new TasmotaModel({ brokerUrl, mac: "84CCA8A1B2C3", topic: "plug", name: "Plug", relays: [1] }).start(),
      isCommand: ({ topic }) => /^cmnd\/plug\/Power/i.test(topic),
    },
  ],
  [
    "Shelly",
    {
      kind: shellyKind as DriverKind<never>,
      plugIn: (brokerUrl) => {
        const status = { "switch:0": { id: 0, output: false } };
        return new ShellyModel({ brokerUrl, id: "shellyplus1-aa", app: "Plus1", config: {}, status }).start();
      },
      isCommand: ({ text }) => text.includes("Switch.Set"),
    },
  ],
  [
    "Zigbee2MQTT",
    {
      kind: zigbee2mqtt as DriverKind<never>,
      plugIn: (url) => startZigbeeNetwork({ url, devices: [zigbeePlug(1, "Kettle")], stepMs: 5 }),
      isCommand: ({ topic }) => topic === "zigbee2mqtt/Kettle/set",
    },
  ],
  [
    "Home Assistant",
    {
      kind: homeassistant as DriverKind<never>,
      plugIn: (url) => startEspHomeBoard({ url }),
      isCommand: ({ topic }) => topic.endsWith("/command"),
    },
  ],
];

it.each(FIELDS)("an order over %s does not arrive once it has failed", async (_name, { kind, plugIn, isCommand }) => {
  const field = await startTestBroker();
  ends.push(field.stop);
  const line = await startStallingLine(field.url);
  ends.push(line.stop);
  const bench = await startDriver(kind, { url: line.url });
  ends.push(bench.end);
  const model = await plugIn(field.url);
  ends.push(() => model.stop());
  await vi.waitFor(() => expect([...bench.online.values()]).toEqual([true]));
  const [device] = bench.found.values();
  const relay = device?.channels.find(({ type }) => type === "switch")?.key ?? "";
  expect(await bench.order(device?.id ?? "", { channel: relay, state: 1 })).toEqual({ outcome: "confirmed" });
  const before = field.heard.filter(isCommand).length;

  line.stall();
  const result = await bench.order(device?.id ?? "", { channel: relay, state: 0 }, AbortSignal.timeout(300));
  expect(result).toEqual({ outcome: "failed", reason: expect.any(String) });
  await vi.waitFor(() => expect(line.closed()).toBe(2));
  line.resume();
  // The connection is back, and the next order is the first that arrives.
  await vi.waitFor(async () => {
    const again = await bench.order(device?.id ?? "", { channel: relay, state: 1 }, AbortSignal.timeout(2000));
    expect(again).toEqual({ outcome: "confirmed" });
  });
  const after = field.heard.filter(isCommand).slice(before);
  expect(after.filter(({ text }) => /off|false/i.test(text))).toEqual([]);
});
