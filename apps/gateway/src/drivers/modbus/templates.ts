import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MeterTemplate, readTemplate } from "./template.ts";

const FOLDER = path.join(import.meta.dirname, "templates");

/** The meters that are known without a person's help: one data file each, which may also be copied and changed. */
export function shippedTemplates(): MeterTemplate[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const template = readTemplate(JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")));
      if ("problem" in template) throw new Error(`${file}: ${template.problem}`);
      return template;
    });
}
