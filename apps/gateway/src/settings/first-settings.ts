import { writeFile } from "node:fs/promises";

/** With these settings, Modbus does not scan and reads only the meters of the dashboard. */
const FIRST = '{\n  "drivers": {\n    "modbus": {}\n  }\n}\n';

/** Creates a settings file if there is none; an existing one stays unchanged. */
export async function writeFirstSettings(file: string): Promise<void> {
  await writeFile(file, FIRST, { mode: 0o600, flag: "wx" }).catch((error: { code?: string }) => {
    if (error.code !== "EEXIST") throw error;
  });
}
