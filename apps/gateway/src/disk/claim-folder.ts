import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Claims the data folder, because two gateways in one folder would steal each other's connections. Returns a function that releases it. */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "running.pid");
  const before = Number(await readFile(file, "utf8").catch(() => ""));
  if (before > 0 && before !== process.pid && isGateway(before, await commandOf(before)))
    throw new Error(`another gateway (process ${before}) runs in ${folder}`);
  await writeFile(file, `${process.pid}\n`, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Checks the command of a process where it is readable, because process ids are reused after a restart of the machine. */
function isGateway(pid: number, command: string | undefined): boolean {
  if (command !== undefined) return command.includes("gateway");
  try {
    process.kill(pid, 0);
    return process.platform !== "linux";
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string | undefined> {
  return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
}
