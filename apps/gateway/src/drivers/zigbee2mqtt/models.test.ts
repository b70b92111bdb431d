import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FieldDevice } from "@switchboard/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { canSet, type Expose, isPublished, readExposes } from "./exposes.ts";
import { readEntry, type ZigbeeDevice } from "./found.ts";
import { allModels, type Model } from "./testing/models.ts";

const LIST = path.join(import.meta.dirname, "models-left-out.txt");
const HEAD = `# Models of zigbee-herdsman-converters that can be controlled or measure something and of which not all of it is taken, with why.
# UPDATE_DOCS=1 writes it anew: node node_modules/vitest/vitest.mjs run --project fleet apps/gateway/src/drivers/zigbee2mqtt/models.test.ts
`;

const SPECIFIC = ["switch", "light", "fan", "lock", "cover"];
/** Properties of the radio, or details of a press. */
const ASIDE = /^(linkquality|last_seen|action_)/;
/** Properties for the installation of a device, or effects of lamps. */
const SET_UP =
  /^(identify|effect|power_on_behavior|color_power_on|execute_if_off|level_config|color_options|reset|calibrat)/;

const KINDS: Record<string, string> = {
  temperature: "temperature",
  local_temperature: "temperature",
  device_temperature: "temperature",
  humidity: "humidity",
  co2: "co2",
  illuminance: "light",
  battery: "battery",
  pm25: "pm25",
  occupancy: "occupancy",
  presence: "occupancy",
  contact: "contact",
  water_leak: "leak",
  smoke: "smoke",
  tamper: "tamper",
  vibration: "vibration",
};

interface ExpectedChannel {
  property: string;
  as: "switch" | "cover" | "reading" | "button";
  /** Set if there is no doubt about it. */
  kind?: string | undefined;
}

function lampKind(features: Expose[]): string {
  const has = (start: string) => features.some(({ name }) => name.startsWith(start));
  if (has("color_xy") || has("color_hs") || features.some(({ name }) => name === "color_temp")) return "light";
  return features.some(({ name }) => name === "brightness") ? "dimmer" : "switch";
}

/** Returns the channels that a device must have by the rules of this test. */
function wanted(exposes: Expose[]): ExpectedChannel[] {
  return exposes.flatMap((each) => {
    const state = each.features.find(({ name }) => name === "state") ?? each.features.find(canSet);
    if (SPECIFIC.includes(each.type))
      return state && canSet(state)
        ? [
            {
              property: state.property,
              as: each.type === "cover" ? ("cover" as const) : ("switch" as const),
              kind: each.type === "light" ? lampKind(each.features) : undefined,
            },
          ]
        : [];
    if (each.type === "climate") return wanted(each.features);
    if (!isPublished(each) || canSet(each) || ASIDE.test(each.name)) return [];
    if (each.name === "action" && each.type === "enum") return [{ property: each.property, as: "button" as const }];
    const isReading = each.type === "binary" || (each.type === "numeric" && each.unit !== "");
    return isReading ? [{ property: each.property, as: "reading" as const, kind: KINDS[each.name] }] : [];
  });
}

/** Returns the reason why this model is incomplete; undefined if it is complete, and null if there is nothing to find. */
function judge({ entry }: Model): string | undefined | null {
  const exposes = readExposes(entry.definition.exposes);
  const all = wanted(exposes);
  const { found } = readEntry(entry);
  if (all.length === 0) {
    const settable = exposes.filter((each) => canSet(each) && each.category === undefined && !SET_UP.test(each.name));
    if (settable.length === 0 || found.length > 0) return settable.length === 0 ? null : undefined;
    return `nothing but values to set, in no shape of ours: ${settable.map(({ name }) => name).join(", ")}`;
  }
  if (found.some(({ device }) => !z.safeParse(FieldDevice, device).success)) return "it cannot be described";
  const missing = all.filter((want) => !found.some((each) => shows(each, want)));
  return missing.length > 0 ? `left out: ${missing.map(({ property }) => property).join(", ")}` : undefined;
}

function shows({ device, parts }: ZigbeeDevice, { property, as, kind }: ExpectedChannel): boolean {
  const channel = device.channels.find(({ key }) => key === property);
  const isRightKind = kind === undefined || (channel !== undefined && "kind" in channel && channel.kind === kind);
  if (as !== "reading") return channel?.type === as && isRightKind;
  if (channel?.type === "sensor") return isRightKind;
  return parts.meter?.sums.some(({ of }) => of.some((each) => each.property === property)) ?? false;
}

it("finds at least 95 of 100 models that can be controlled or measure, and reports why others fail", () => {
  const models = allModels();
  const judged = models.map((model) => ({ model, why: judge(model) })).filter(({ why }) => why !== null);
  const rest = judged.filter(({ why }) => why !== undefined);
  const count = (some: { names: string[] }[]) => some.reduce((sum, { names }) => sum + names.length, 0);
  const [all, some, left] = [models, judged.map(({ model }) => model), rest.map(({ model }) => model)].map(count);
  const lines = [...new Set(rest.flatMap(({ model, why }) => model.names.map((name) => `${name}: ${why}`)))].sort();
  const text = `${HEAD}# ${all} names of models, ${some} with something to take, ${left} not wholly taken.\n${lines.join("\n")}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(LIST, text);
  expect(some).toBeGreaterThan(4000);
  expect(1 - (left ?? 0) / (some ?? 1)).toBeGreaterThanOrEqual(0.95);
  expect(readFileSync(LIST, "utf8")).toBe(text);
}, 60_000);
