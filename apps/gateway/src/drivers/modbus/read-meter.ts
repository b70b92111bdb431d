import { MODBUS_LENGTHS } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { isAbsence, type ReadRegisters, RefusalError } from "./host-link.ts";
import { type Block, blocksOf, decode, exportOf, readingOf, reportOf } from "./registers.ts";
import type { MeterTemplate, TemplateRegister } from "./template.ts";

/** The requests that a meter accepts, learned once: with gaps if it allows them, otherwise piece by piece. */
export interface ReadPlan {
  blocks: Block[];
}

export const planFor = (template: MeterTemplate): ReadPlan => ({ blocks: blocksOf(template.registers) });

export interface MeterReading {
  report: FieldReport;
  exported: FieldReport | undefined;
}

/** Polls one meter. Rejects if it did not reply at all; refused or implausible values are left out. */
export async function readMeter(
  read: ReadRegisters,
  unit: number,
  template: MeterTemplate,
  plan: ReadPlan,
  now: () => number,
): Promise<MeterReading> {
  const values = new Map<TemplateRegister, number>();
  for (const block of [...plan.blocks])
    for (const [register, words] of await readBlock(read, unit, block, plan)) {
      const value = readingOf(register, decode(words, register.type, template.words));
      if (value !== undefined) values.set(register, value);
    }
  const at = now();
  return { report: reportOf(template, values, at), exported: exportOf(values, at) };
}

async function readBlock(
  read: ReadRegisters,
  unit: number,
  block: Block,
  plan: ReadPlan,
): Promise<[TemplateRegister, number[]][]> {
  try {
    return cut(block, await read(unit, block.table, block.address, block.length));
  } catch (error) {
    if (!(error instanceof RefusalError) || isAbsence(error)) throw error;
    if (block.registers.length === 1) return [];
    const pieces = smaller(block);
    plan.blocks.splice(plan.blocks.indexOf(block), 1, ...pieces);
    const read1: [TemplateRegister, number[]][] = [];
    for (const piece of pieces) read1.push(...(await readBlock(read, unit, piece, plan)));
    return read1;
  }
}

/** Splits a refused request: first without gaps, then register by register, because a model may lack single registers. */
function smaller(block: Block): Block[] {
  const close = blocksOf(block.registers, false);
  return close.length > 1 ? close : block.registers.flatMap((register) => blocksOf([register]));
}

function cut(block: Block, words: number[]): [TemplateRegister, number[]][] {
  return block.registers.map((register) => {
    const start = register.address - block.address;
    return [register, words.slice(start, start + MODBUS_LENGTHS[register.type])];
  });
}
