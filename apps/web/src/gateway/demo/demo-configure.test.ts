import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/devices.ts";
import { createDemoConfigure } from "./demo-configure.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const meter = aDevice(1, { device_type: "ENERGY_METER_1", device_config: {} });
const userDevice = meter._id;

it("holds a setting as pending until the canned device confirms it", () => {
  const demo = createDemoConfigure([structuredClone(meter)]);
  const { request_id: id } = demo.send({ userDevice, config: { over_voltage: 250 } });
  expect(demo.tell({ userDevice, id })).toEqual({ config: {}, confirmed_at: null, pending: { over_voltage: 250 } });
  vi.runAllTimers();
  expect(demo.tell({ userDevice, id })).toMatchObject({ config: { over_voltage: 250 }, pending: null });
  expect(demo.tell({ userDevice }).confirmed_at).not.toBeNull();
});

it("refuses what the server would refuse", () => {
  const demo = createDemoConfigure([structuredClone(meter), aDevice(2, { current_status: 2 })]);
  const wrong = () => demo.send({ userDevice, config: { over_voltage: 601 } });
  expect(wrong).toThrow(expect.objectContaining({ code: "config.invalid", fields: [expect.anything()] }));
  const offline = () => demo.send({ userDevice: aDevice(2)._id, config: { disable_led: true } });
  expect(offline).toThrow(expect.objectContaining({ code: "device.offline" }));
});
