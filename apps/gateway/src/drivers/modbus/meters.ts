import type { FieldDevice } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { planFor, type ReadPlan } from "./read-meter.ts";
import type { HostPort } from "./settings.ts";
import { type MeterTemplate, registerKey } from "./template.ts";

/** A meter that was found or named, with its state. */
export interface Meter extends HostPort {
  id: string;
  unit: number;
  template: MeterTemplate;
  name: string;
  area: string;
  plan: ReadPlan;
  isOnline: boolean;
  /** Consecutive polls without a reply. */
  misses: number;
  /** The time of the next poll; a silent meter is polled less and less often, so that others on its line keep their pace. */
  nextAt: number;
  last: FieldReport | undefined;
  /** The energy fed into the grid; undefined while there is none. */
  lastExport: FieldReport | undefined;
}

export const meterId = (host: string, port: number, unit: number) => `${host}:${port}/${unit}`;

export function newMeter(
  { host, port }: HostPort,
  unit: number,
  template: MeterTemplate,
  name?: string,
  area = "",
): Meter {
  return {
    id: meterId(host, port, unit),
    host,
    port,
    unit,
    template,
    name: name ?? `${template.model} at ${host}, unit ${unit}`,
    area,
    plan: planFor(template),
    isOnline: false,
    misses: 0,
    nextAt: 0,
    last: undefined,
    lastExport: undefined,
  };
}

function meterChannel({ phases, amperes }: MeterTemplate): FieldDevice["channels"][number] {
  return { type: "meter", key: "meter", name: "Meter", phases, ...(amperes !== undefined && { amperes }) };
}

export function asFieldDevice(meter: Meter): FieldDevice {
  const { template } = meter;
  const sensors = template.registers.flatMap((register): FieldDevice["channels"] => {
    const { gives } = register;
    if ("value" in gives) return [];
    const key = registerKey(register);
    return [{ type: "sensor", key, name: gives.name, kind: gives.kind, unit: register.unit }];
  });
  const measures = template.registers.some(({ gives }) => "value" in gives);
  return {
    driver: "modbus",
    id: meter.id,
    name: meter.name,
    maker: template.maker,
    model: template.model,
    area: meter.area,
    signal: null,
    isOnline: meter.isOnline,
    channels: [...(measures ? [meterChannel(template)] : []), ...sensors],
  };
}
