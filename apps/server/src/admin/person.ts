import { readFile } from "node:fs/promises";
import { AdminError, type CommandArguments, type Option } from "./command.ts";

export const TIME_ZONE: Option = {
  name: "time-zone",
  value: "zone",
  help: "its time zone, such as Asia/Kolkata (default: this machine's)",
};

export const PASSWORD_FILE: Option = {
  name: "password-file",
  value: "file",
  help: "the file with the password, or - for standard input",
};

export function timeZoneIn(given: CommandArguments): string {
  return given.option("time-zone") ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Reads the first line of a file, or of standard input. */
export async function passwordIn(file: string): Promise<string> {
  const text = await readFile(file === "-" ? "/dev/stdin" : file, "utf8");
  return text.split(/\r?\n/)[0] ?? "";
}

interface Reader<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Applies the rules of the API to what the command line says. */
export function readBody<T>(reader: Reader<T> | undefined, body: Record<string, unknown>): T {
  const parsed = reader?.safeParse(body);
  if (parsed?.success) return parsed.data;
  const faults = (parsed?.error.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new AdminError(`That cannot be used: ${faults.join("; ")}.`);
}
