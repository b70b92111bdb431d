import type { ModbusPreview, ModbusPreviewed } from "@switchboard/contract";
import { MODBUS_LENGTHS, type ModbusRowProblem } from "@switchboard/domain/site";
import { type ReadRegisters, RefusalError, UnreachableError } from "./host-link.ts";
import { decode, readingOf } from "./registers.ts";
import { type MeterTemplate, readTemplate, type TemplateRegister } from "./template.ts";

type Row = ModbusPreviewed["rows"][number];

/** The number of silent lines after which the rest is skipped, because a person waits and each costs a whole timeout. */
const MOST_SILENT = 3;
const OF_REFUSAL: Record<number, ModbusRowProblem> = {
  1: "illegal_function",
  2: "illegal_address",
  3: "illegal_value",
  4: "device_fault",
  6: "busy",
  10: "no_path",
  11: "no_target",
};
const without = (problem: ModbusRowProblem): Row => ({ raw: "", value: null, problem });

/** Tries a template on a real meter before it is saved. Requests each line by itself, to show which one is wrong. */
export async function preview(
  request: ModbusPreview,
  read: ReadRegisters,
  signal: AbortSignal,
): Promise<ModbusPreviewed> {
  const template = readTemplate({ id: "preview", maker: "-", model: "-", ...request });
  if ("problem" in template) return { problem: null, rows: request.registers.map(() => without("other")) };
  const rows: Row[] = [];
  let silent = 0;
  for (const register of template.registers) {
    try {
      const isOver = silent >= MOST_SILENT || signal.aborted;
      rows.push(isOver ? without("not_asked") : await readRow(read, request.unit, template, register));
    } catch (error) {
      if (error instanceof UnreachableError) return { problem: error.problem, rows: [] };
      silent += 1;
      rows.push(without("no_answer"));
    }
    if (silent === rows.length && silent >= 2) return { problem: "no_answer", rows: [] };
  }
  return silent === rows.length ? { problem: "no_answer", rows: [] } : { problem: null, rows };
}

async function readRow(
  read: ReadRegisters,
  unit: number,
  template: MeterTemplate,
  register: TemplateRegister,
): Promise<Row> {
  try {
    const words = await read(unit, register.table, register.address, MODBUS_LENGTHS[register.type]);
    const raw = words.map((word) => word.toString(16).padStart(4, "0")).join(" ");
    const decoded = decode(words, register.type, template.words);
    if (decoded === undefined) return { raw, value: null, problem: "no_value" };
    const reading = readingOf(register, decoded);
    if (reading === undefined) return { raw, value: shown(decoded * register.scale), problem: "not_plausible" };
    // Energy is stored in watt-seconds, but a person compares it with the meter's display.
    return { raw, value: shown(reading / register.factor), problem: null };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return without(OF_REFUSAL[error.code] ?? "other");
  }
}

/** Limits the digits, and replaces infinity, which JSON does not have. */
const shown = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(9)) : null);
