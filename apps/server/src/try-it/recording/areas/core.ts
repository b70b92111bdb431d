import { contract } from "@switchboard/contract";
import type { Ask } from "../recorder.ts";
import { shortenLog } from "../shorten.ts";

export async function recordCore(ask: Ask): Promise<void> {
  await ask(contract.auditLog, { limit: 1000 }, shortenLog);
  await ask(contract.listBin, { limit: 100 });
  await ask(contract.rollupProgress);
}
