import { decode, EventReport, Heartbeat, PowerReport, StateReport } from "@switchboard/contract";
import { BOXED_TYPE_CODES, deviceType } from "@switchboard/domain/site";
import { expect, test } from "vitest";
import { createHardware } from "./create-hardware.ts";
import { DeviceModel } from "./device-model.ts";
import { seededRandom } from "./random.ts";

const SCHEMAS = { heartbeat: Heartbeat, state: StateReport, power: PowerReport, event: EventReport } as const;
const START = 1_750_000_000_000;

test.each(BOXED_TYPE_CODES)("a lively day of a %s conforms to the contract", (device_type) => {
  const random = seededRandom(device_type);
  const hardware = createHardware({ device_type }, random, true);
  const model = new DeviceModel({ hardware, random, heartbeatMs: 60_000, powerMs: 180_000, lively: true });
  const channels = new Set<string>();
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (const { channel, payload } of model.tick(START + minute * 60_000)) {
      channels.add(channel);
      const text = JSON.stringify(payload);
      expect(decode(SCHEMAS[channel as keyof typeof SCHEMAS], text), text).toEqual(payload);
    }
  }
  const { switches, phases } = deviceType(device_type);
  expect(model.state().relays).toHaveLength(switches.length);
  expect(channels.has("heartbeat")).toBe(true);
  expect(channels.has("power")).toBe(phases > 0);
  expect(channels.has("state")).toBe(switches.length > 0);
});

test("a parking place is taken and left over the day", () => {
  const sensor = createHardware({ device_type: "KIOT_PARKING_SENSOR" }, seededRandom("park"), true);
  const values: unknown[] = [];
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (const { payload } of sensor.tick?.(START + minute * 60_000) ?? []) {
      expect(payload.type).toBe(101);
      values.push(payload.value);
    }
  }
  expect(values.length).toBeGreaterThan(4);
  expect(values.every((value, index) => index === 0 || value !== values[index - 1])).toBe(true);
});
