import { createServer } from "node:net";
import { bacnetField } from "./bacnet.ts";
import { freePort } from "./free-port.ts";
import { startEspHomeBoard } from "./homeassistant.ts";
import { startModbusField } from "./modbus.ts";
import { shellyField } from "./shelly.ts";
import { tasmotaField } from "./tasmota.ts";
import {
  startZigbeeNetwork,
  zigbeeBlind,
  zigbeeButton,
  zigbeeClimate,
  zigbeeLamp,
  zigbeeMotion,
  zigbeePlug,
} from "./zigbee2mqtt.ts";

interface StartedField {
  /** The settings of the driver for this field, as in `gateway.json`. */
  settings: object;
  stop(): Promise<void>;
}

const MEASURE_MS = 10_000;

async function zigbee2mqtt(url: string): Promise<StartedField> {
  const devices = [
    zigbeePlug(1, "Reception coffee machine"),
    zigbeePlug(2, "Cafeteria fridge"),
    zigbeeLamp(3, "Reception floor lamp"),
    zigbeeClimate(4, "Server room climate"),
    zigbeeButton(5, "Reception button"),
    zigbeeMotion(6, "Reception motion"),
    zigbeeBlind(7, "Meeting room blind"),
  ];
  const { stop } = await startZigbeeNetwork({ url, devices, measureMs: MEASURE_MS });
  return { settings: { url }, stop };
}

async function homeassistant(url: string): Promise<StartedField> {
  const { stop } = await startEspHomeBoard({ url, measureMs: MEASURE_MS });
  return { settings: { url }, stop };
}

/** Meters are identified by their address, so they use their last port again if it is free. */
async function modbus(_: string, before: unknown): Promise<StartedField> {
  const last = Number(/"127\.0\.0\.1:(\d+)"/.exec(JSON.stringify(before) ?? "")?.[1]);
  const isFree = last > 0 && (await isFreePort(last));
  const { port, stop } = await startModbusField(isFree ? last : undefined);
  return { settings: { hosts: [`127.0.0.1:${port}`], units: [1, 2] }, stop };
}

async function shelly(url: string): Promise<StartedField> {
  return { settings: { url }, stop: await startAll(shellyField(url)) };
}

async function tasmota(url: string): Promise<StartedField> {
  return { settings: { url }, stop: await startAll(tasmotaField(url)) };
}

/** Runs on this machine only: the driver queries the controller directly instead of a whole network. */
async function bacnet(): Promise<StartedField> {
  const [port, own] = [await freePort(), await freePort()];
  const stop = await startAll([bacnetField(port)]);
  return { settings: { interface: "127.0.0.1", port: own, broadcast: `127.0.0.1:${port}` }, stop };
}

async function startAll(models: { start(): Promise<unknown>; stop(): Promise<void> }[]): Promise<() => Promise<void>> {
  await Promise.all(models.map((model) => model.start()));
  return async () => {
    await Promise.all(models.map((model) => model.stop()));
  };
}

/** The fields behind the gateway of `npm start`, by the driver that finds them. */
export const FIELDS: Record<string, (brokerUrl: string, before: unknown) => Promise<StartedField>> = {
  zigbee2mqtt,
  homeassistant,
  modbus,
  shelly,
  tasmota,
  bacnet,
};

function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
