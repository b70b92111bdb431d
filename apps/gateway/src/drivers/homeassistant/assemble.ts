import { type FieldChannel, type FieldDevice, MOST_CHANNELS } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import type { MeterName } from "../mqtt-field/measures.ts";
import type { Entity, EntityReport, Owner } from "./entity.ts";

/** A device assembled from its entities. */
export interface AssembledDevice {
  device: Omit<FieldDevice, "isOnline">;
  /** The meter value that an entity reports; all other entities report their own channel. */
  meter: Map<Entity, { names: MeterName[]; factor: number }>;
}

/** Creates a separate device for each further cover, because a found device has at most one. */
export function assembleDevices(
  owner: Owner,
  entities: Entity[],
): { assembled: AssembledDevice; entities: Entity[] }[] {
  const isCover = ({ channel }: Entity) => channel.type === "cover";
  const [, ...more] = entities.filter(isCover).toSorted((one, other) => (one.channel.key < other.channel.key ? -1 : 1));
  const rest = entities.filter((each) => !more.includes(each));
  const extra = (cover: Entity) => ({
    ...owner,
    id: `${owner.id}/${cover.channel.key}`.slice(-200),
    name: fieldText(`${owner.name} ${cover.channel.name}`),
  });
  return [
    { assembled: assembleDevice(owner, rest), entities: rest },
    ...more.map((cover) => ({ assembled: assembleDevice(extra(cover), [cover]), entities: [cover] })),
  ];
}

/** Joins the entities of a device: those that measure electricity become its meter, and triggers of one button one channel. */
function assembleDevice(owner: Owner, entities: Entity[]): AssembledDevice {
  const meter = meterOf(entities);
  const channels = new Map<string, FieldChannel>();
  const sorted = entities.toSorted((one, other) => ORDER.indexOf(one.channel.type) - ORDER.indexOf(other.channel.type));
  for (const entity of sorted) if (!meter.has(entity)) put(channels, entity.channel);
  const phases = [...meter.values()].some(({ names }) => names.includes("v2") || names.includes("c2")) ? 3 : 1;
  const whole: FieldChannel[] = meter.size > 0 ? [{ type: "meter", key: "meter", name: "Meter", phases }] : [];
  return {
    device: {
      driver: "homeassistant",
      ...owner,
      signal: null,
      channels: [...whole, ...channels.values()].slice(0, MOST_CHANNELS),
    },
    meter,
  };
}

const ORDER = ["switch", "cover", "meter", "sensor", "button"];

function put(channels: Map<string, FieldChannel>, channel: FieldChannel): void {
  const before = channels.get(channel.key);
  if (before?.type !== "button" || channel.type !== "button") {
    if (!before) channels.set(channel.key, channel);
    return;
  }
  const presses = [...new Set([...before.presses, ...channel.presses])].slice(0, 40);
  channels.set(channel.key, { ...before, presses });
}

const PHASES = ["a", "b", "c"];

function meterOf(entities: Entity[]): AssembledDevice["meter"] {
  const measuring = entities.flatMap((entity) => (entity.meter ? [{ entity, ...entity.meter }] : []));
  const has = (value: string) => measuring.some((each) => each.value === value);
  // Volts alone are those of a battery.
  if (!has("p") && !has("e") && !(has("v") && has("c"))) return new Map();
  const meter: AssembledDevice["meter"] = new Map();
  for (const value of ["v", "c", "p", "pf", "e"] as const) {
    const all = measuring.filter((each) => each.value === value).toSorted((one, other) => one.rank - other.rank);
    const phases = PHASES.map((phase) => all.find((each) => each.phase === phase));
    if ((value === "v" || value === "c") && phases.every((each) => each !== undefined))
      for (const [index, { entity, factor }] of phases.entries())
        meter.set(entity, { names: [`${value}${index + 1}` as MeterName], factor });
    const whole = all.find((each) => each.phase === undefined) ?? (all.length === 1 ? all[0] : undefined);
    if (whole && whole.rank < 2) meter.set(whole.entity, { names: [value], factor: whole.factor });
  }
  return meter;
}

/** Converts an entity's report, by the key of its channel or the name of its meter value. */
export function reportOf(
  { meter }: AssembledDevice,
  entity: Entity,
  entityReport: EntityReport,
  at: number,
): FieldReport {
  const { key } = entity.channel;
  const part = meter.get(entity);
  if (part && entityReport.value !== undefined) {
    const value = Number((entityReport.value * part.factor).toPrecision(15));
    return { at, power: Object.fromEntries(part.names.map((name) => [name, value])) };
  }
  return {
    at,
    ...(entityReport.switch && { switches: { [key]: entityReport.switch } }),
    ...(entityReport.cover && { covers: { [key]: entityReport.cover } }),
    ...(entityReport.value !== undefined && { sensors: { [key]: entityReport.value } }),
    ...(entityReport.press !== undefined && { presses: [{ channel: key, press: entityReport.press }] }),
  };
}
