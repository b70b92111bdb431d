import type { ModbusSetup } from "@switchboard/contract";
import { fieldText } from "../../field-text.ts";
import { type Meter, newMeter } from "./meters.ts";
import { type MeterTemplate, readTemplate } from "./template.ts";

interface OwnMeters {
  meters: Meter[];
  /** What of it cannot be used, as sentences. */
  problems: string[];
}

/** What people have set up on the dashboard as this driver reads it; what was told by others is never taken on trust. */
export function ownMeters(setup: ModbusSetup): OwnMeters {
  const problems: string[] = [];
  const templates = new Map<string, MeterTemplate>();
  for (const told of setup.templates) {
    const template = readTemplate({ ...told, source: told.source || undefined });
    if ("problem" in template) problems.push(template.problem);
    else templates.set(told.id, { ...template, maker: fieldText(told.maker), model: fieldText(told.model) });
  }
  const meters = setup.meters.flatMap(({ host, port, unit, name, template: id }) => {
    const template = templates.get(id);
    if (template) return [newMeter({ host, port }, unit, template, fieldText(name) || undefined)];
    problems.push(`${host}:${port}/${unit} has no template that can be used.`);
    return [];
  });
  return { meters, problems };
}

/** Whether a meter is read and described as it was. */
export function isSameMeter(one: Meter, other: Meter): boolean {
  return one.name === other.name && JSON.stringify(one.template) === JSON.stringify(other.template);
}
