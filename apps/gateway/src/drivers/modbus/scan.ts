import { isAbsence, type ReadRegisters, Refused } from "./host-link.ts";
import type { Identity, MeterTemplate } from "./template.ts";

/** What a unit turned out to be: a known meter, something that answers and is not known, or nothing. */
type Recognised = { template: MeterTemplate } | "unknown" | "silent";

/** Asks a unit who it is, in the ways that the templates name; stops at once where nothing answers. */
export async function recognise(read: ReadRegisters, unit: number, templates: MeterTemplate[]): Promise<Recognised> {
  let hasAnswered = false;
  for (const template of templates) {
    if (!template.identity) continue;
    try {
      const words = await read(unit, template.identity.table, template.identity.address, template.identity.length);
      hasAnswered = true;
      if (matches(template.identity, words)) return { template };
    } catch (error) {
      if (isAbsence(error) || !(error instanceof Refused)) return hasAnswered ? "unknown" : "silent";
      hasAnswered = true;
    }
  }
  return hasAnswered ? "unknown" : "silent";
}

function matches(identity: Identity, words: number[]): boolean {
  if (identity.type === "u16") return words.length === 1 && identity.is.some((code) => code === words[0]);
  const bytes = Buffer.alloc(words.length * 2);
  for (const [index, word] of words.entries()) bytes.writeUInt16BE(word & 0xffff, index * 2);
  const said = bytes.toString("latin1").trim();
  return identity.starts.some((start) => said.startsWith(start));
}
