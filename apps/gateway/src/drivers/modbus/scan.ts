import { isAbsence, type ReadRegisters, RefusalError } from "./host-link.ts";
import type { Identity, MeterTemplate } from "./template.ts";

/** The result of a scan: a known meter, an unknown unit that responds, or nothing. */
type Recognition = { template: MeterTemplate } | "unknown" | "silent";

/** Identifies a unit in the ways that the templates define; stops immediately if nothing responds. */
export async function recognise(read: ReadRegisters, unit: number, templates: MeterTemplate[]): Promise<Recognition> {
  let hasAnswered = false;
  for (const template of templates) {
    if (!template.identity) continue;
    try {
      const words = await read(unit, template.identity.table, template.identity.address, template.identity.length);
      hasAnswered = true;
      if (matches(template.identity, words)) return { template };
    } catch (error) {
      if (isAbsence(error) || !(error instanceof RefusalError)) return hasAnswered ? "unknown" : "silent";
      hasAnswered = true;
    }
  }
  return hasAnswered ? "unknown" : "silent";
}

function matches(identity: Identity, words: number[]): boolean {
  if (identity.type === "u16") return words.length === 1 && identity.is.some((code) => code === words[0]);
  const bytes = Buffer.alloc(words.length * 2);
  for (const [index, word] of words.entries()) bytes.writeUInt16BE(word & 0xffff, index * 2);
  const text = bytes.toString("latin1").trim();
  return identity.starts.some((start) => text.startsWith(start));
}
