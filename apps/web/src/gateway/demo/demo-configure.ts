import {
  type BodyOf,
  contract,
  type Device,
  type DeviceConfig,
  ERRORS,
  type InputOf,
  type ReplyOf,
} from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, CONFIG_PROBLEMS, isOnline, readConfig, validateConfig } from "@switchboard/domain";
import { GatewayError } from "../gateway-error.ts";
import { demoId } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";

/** About what a device on a good Wi-Fi takes. */
const ANSWER_MS = 600;

interface Request {
  config: DeviceConfig;
  confirmed_at: string | null;
}

/** The settings of the demo's devices: they confirm a moment later, and forget with a reload (spec §1). */
export function createDemoConfigure(devices: Device[]) {
  const toldAt = new Map<string, string>();
  const requests = new Map<string, Request>();
  const underWay = new Map<string, DeviceConfig>();

  function deviceOf(id: string): Device {
    const device = devices.find(({ _id }) => _id === id);
    if (!device) throw refuse("device.not_found");
    return device;
  }

  function reachable(id: string): Device {
    const device = deviceOf(id);
    if (!isOnline(device.current_status)) throw refuse("device.offline");
    return device;
  }

  const held = (device: Device) => readConfig(device.device_type, device.device_config ?? {});

  function check(device: Device, config: DeviceConfig): void {
    const problems = validateConfig(device.device_type, config, held(device));
    if (problems.size === 0) return;
    const fields = [...problems].map(([path, problem]) => ({ path, message: CONFIG_PROBLEMS[problem] }));
    throw new GatewayError(ERRORS["config.invalid"].status, {
      code: "config.invalid",
      ...ERRORS["config.invalid"],
      fields,
    });
  }

  function answer(device: Device, request: Request | undefined): void {
    device.device_config = { ...device.device_config, ...request?.config };
    const now = new Date().toISOString();
    toldAt.set(device._id, now);
    underWay.delete(device._id);
    if (request) request.confirmed_at = now;
  }

  return {
    send({ userDevice, config }: BodyOf<typeof contract.configureDevice>): ReplyOf<typeof contract.configureDevice> {
      check(deviceOf(userDevice), config);
      const device = reachable(userDevice);
      const request: Request = { config, confirmed_at: null };
      const request_id = demoId(7, requests.size + 1);
      requests.set(request_id, request);
      underWay.set(device._id, { ...underWay.get(device._id), ...config });
      setTimeout(() => answer(device, request), ANSWER_MS);
      return { request_id, expires_at: new Date(Date.now() + COMMAND_EXPIRY_MS).toISOString() };
    },
    tell({ userDevice, ask, id }: InputOf<typeof contract.deviceConfig>): ReplyOf<typeof contract.deviceConfig> {
      const device = ask === "true" || ask === "1" ? reachable(userDevice) : deviceOf(userDevice);
      if (ask === "true" || ask === "1") setTimeout(() => answer(device, undefined), ANSWER_MS);
      const config = held(device);
      if (id === undefined) {
        return { config, confirmed_at: toldAt.get(device._id) ?? null, pending: underWay.get(device._id) ?? null };
      }
      const request = requests.get(id);
      const isOpen = request && request.confirmed_at === null;
      return { config, confirmed_at: request?.confirmed_at ?? null, pending: isOpen ? request.config : null };
    },
  };
}

export function demoConfigure(on: On, devices: Device[]): void {
  const configure = createDemoConfigure(devices);
  on(contract.configureDevice, configure.send);
  on(contract.deviceConfig, configure.tell);
}
