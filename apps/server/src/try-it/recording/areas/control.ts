import { contract } from "@switchboard/contract";
import { DAYS } from "../ranges.ts";
import type { Ask } from "../recorder.ts";

export async function recordControl(ask: Ask, switches: readonly string[]): Promise<void> {
  await ask(contract.listScenes);
  await ask(contract.listHolds);
  await ask(contract.listProtections);
  await ask(contract.latestSwitchEvents, { limit: 60 });
  for (const id of switches) for (const day of DAYS.slice(0, 2)) await ask(contract.switchEvents, { id, day });
}
