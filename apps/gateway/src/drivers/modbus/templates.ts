import { SHIPPED_METERS } from "@switchboard/domain/site";
import { type MeterTemplate, readTemplate } from "./template.ts";

/** The meters that are known without a person's help. */
export function shippedTemplates(): MeterTemplate[] {
  return SHIPPED_METERS.map((shipped) => {
    const template = readTemplate(shipped);
    if ("problem" in template) throw new Error(template.problem);
    return template;
  });
}
