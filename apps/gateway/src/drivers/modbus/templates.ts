import { SHIPPED_METERS } from "@switchboard/domain/site";
import { type MeterTemplate, readTemplate } from "./template.ts";

/** Returns the templates that come with Switchboard. */
export function shippedTemplates(): MeterTemplate[] {
  return SHIPPED_METERS.map((shipped) => {
    const template = readTemplate(shipped);
    if ("problem" in template) throw new Error(template.problem);
    return template;
  });
}
