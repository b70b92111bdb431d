import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as z from "zod/mini";

const Definition = z.looseObject({
  model: z.string(),
  vendor: z.string(),
  description: z.string(),
  exposes: z.unknown(),
  whiteLabel: z.optional(z.array(z.looseObject({ vendor: z.optional(z.string()), model: z.optional(z.string()) }))),
});
const Module = z.looseObject({ definitions: z.array(z.looseObject({})) });

export interface Model {
  /** All names that it is sold by, as "vendor model". */
  names: string[];
  /** The entry in `bridge/devices`. */
  entry: { definition: { exposes: unknown; [name: string]: unknown }; [name: string]: unknown };
}

/** Returns every model that Zigbee2MQTT knows, as an entry of `bridge/devices`. */
export function allModels(): Model[] {
  const load = createRequire(import.meta.url);
  const main = load.resolve("zigbee-herdsman-converters");
  const { prepareDefinition } = load(main) as { prepareDefinition(definition: object): object };
  const folder = path.join(path.dirname(main), "devices");
  const files = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "index.js");
  return files
    .flatMap((name) => Module.parse(load(path.join(folder, name))).definitions)
    .map((each, no) => modelOf(Definition.parse(prepareDefinition(each)), no));
}

function modelOf(
  { vendor, model, description, exposes, whiteLabel = [] }: z.output<typeof Definition>,
  no: number,
): Model {
  // Zigbee2MQTT itself passes a dummy device to get the exposes for its documentation.
  const given = typeof exposes === "function" ? exposes({ isDummyDevice: true }, {}) : exposes;
  return {
    names: [`${vendor} ${model}`, ...whiteLabel.map((each) => `${each.vendor ?? vendor} ${each.model ?? model}`)],
    entry: {
      ieee_address: `0x${no.toString(16).padStart(16, "0")}`,
      type: "Router",
      friendly_name: `${vendor} ${model}`.replaceAll(/[#+\p{Cc}]/gu, "-"),
      power_source: "Mains (single phase)",
      definition: { vendor, model, description, exposes: JSON.parse(JSON.stringify(given)) },
    },
  };
}
