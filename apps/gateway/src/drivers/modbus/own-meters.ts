import type { ModbusSetup } from "@switchboard/contract";
import { fieldText } from "../../field-text.ts";
import { type Meter, newMeter } from "./meters.ts";
import { type MeterTemplate, readTemplate } from "./template.ts";

interface OwnMeters {
  meters: Meter[];
  /** Sentences about the parts that cannot be used. */
  problems: string[];
}

/** Reads the setup of the dashboard; it comes from outside, so it is validated again. */
export function ownMeters(setup: ModbusSetup): OwnMeters {
  const problems: string[] = [];
  const templates = new Map<string, MeterTemplate>();
  for (const sent of setup.templates) {
    const template = readTemplate({ ...sent, source: sent.source || undefined });
    if ("problem" in template) problems.push(template.problem);
    else templates.set(sent.id, { ...template, maker: fieldText(sent.maker), model: fieldText(sent.model) });
  }
  const meters = setup.meters.flatMap(({ host, port, unit, name, template: id }) => {
    const template = templates.get(id);
    if (template) return [newMeter({ host, port }, unit, template, fieldText(name) || undefined)];
    problems.push(`${host}:${port}/${unit} has no template that can be used.`);
    return [];
  });
  return { meters, problems };
}

/** Tells whether a meter is read and described as before. */
export function isSameMeter(one: Meter, other: Meter): boolean {
  return one.name === other.name && JSON.stringify(one.template) === JSON.stringify(other.template);
}
