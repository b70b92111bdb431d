import { startEspHomeBoard } from "./homeassistant.ts";
import { startModbusField } from "./modbus.ts";
import { startZigbeeNetwork, zigbeeButton, zigbeeClimate, zigbeeLamp, zigbeePlug } from "./zigbee2mqtt.ts";

interface StartedField {
  /** Of the driver that speaks with it, as `gateway.json` has them. */
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
  ];
  const { stop } = await startZigbeeNetwork({ url, devices, measureMs: MEASURE_MS });
  return { settings: { url }, stop };
}

async function homeassistant(url: string): Promise<StartedField> {
  const { stop } = await startEspHomeBoard({ url, measureMs: MEASURE_MS });
  return { settings: { url }, stop };
}

async function modbus(): Promise<StartedField> {
  const { port, stop } = await startModbusField();
  return { settings: { hosts: [`127.0.0.1:${port}`], units: [1, 2] }, stop };
}

/** What `npm start` has behind its gateway, by the driver that finds it. */
export const FIELDS: Record<string, (brokerUrl: string) => Promise<StartedField>> = {
  zigbee2mqtt,
  homeassistant,
  modbus,
};
