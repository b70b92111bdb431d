import { writeFile } from "node:fs/promises";

/** Modbus finds nothing by itself so: it reads what people set up on the dashboard. */
const FIRST = '{\n  "drivers": {\n    "modbus": {}\n  }\n}\n';

/** A file to write into, where there is none; one that is there stays as it is. */
export async function writeFirstSettings(file: string): Promise<void> {
  await writeFile(file, FIRST, { mode: 0o600, flag: "wx" }).catch((error: { code?: string }) => {
    if (error.code !== "EEXIST") throw error;
  });
}
