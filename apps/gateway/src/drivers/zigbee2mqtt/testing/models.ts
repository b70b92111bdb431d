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
  vendor: string;
  model: string;
  /** As it stands in `bridge/devices`. */
  entry: Record<string, unknown>;
}

/** Every model that Zigbee2MQTT knows, under each name it is sold by, as an entry of `bridge/devices`. */
export function allModels(): Model[] {
  const load = createRequire(import.meta.url);
  const main = load.resolve("zigbee-herdsman-converters");
  const { prepareDefinition } = load(main) as { prepareDefinition(definition: object): object };
  const folder = path.join(path.dirname(main), "devices");
  const files = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "index.js");
  return files
    .flatMap((name) => Module.parse(load(path.join(folder, name))).definitions)
    .flatMap((each) => entriesOf(Definition.parse(prepareDefinition(each))))
    .map((model, no) => ({
      ...model,
      entry: { ...model.entry, ieee_address: `0x${no.toString(16).padStart(16, "0")}` },
    }));
}

function entriesOf({ vendor, model, description, exposes, whiteLabel = [] }: z.output<typeof Definition>): Model[] {
  // Zigbee2MQTT asks for the exposes of its documentation with a device that is none.
  const given = typeof exposes === "function" ? exposes({ isDummyDevice: true }, {}) : exposes;
  const wire = JSON.parse(JSON.stringify(given));
  const names = [
    { vendor, model },
    ...whiteLabel.map((each) => ({ vendor: each.vendor ?? vendor, model: each.model ?? model })),
  ];
  return names.map((name) => ({
    ...name,
    entry: {
      type: "Router",
      friendly_name: `${name.vendor} ${name.model}`.replaceAll(/[#+\p{Cc}]/gu, "-"),
      power_source: "Mains (single phase)",
      definition: { ...name, description, exposes: wire },
    },
  }));
}
