import { FAILURE_REASONS } from "@switchboard/domain/control";
import type { CommandJournal } from "../disk/command-journal.ts";
import type { OrderResult } from "../driver.ts";
import { oneLine } from "../one-line.ts";
import type { Drivers } from "../supervisor/drivers.ts";
import type { Report, ServerInstructions } from "./calls.ts";

interface TryOptions {
  journal: CommandJournal;
  drivers: Drivers;
  now(): number;
}

/** Toggles a device so that a person can identify it. Follows the rules of a command: once, and never late. Undefined if it is not done. */
export async function tryOut(
  { id, driver, device, order, expires }: ServerInstructions["tries"][number],
  { journal, drivers, now }: TryOptions,
): Promise<Report["tried"][number] | undefined> {
  if (expires <= now() || !(await journal.begin(id, "", expires).catch(() => false)) || expires <= now())
    return undefined;
  const host = drivers.get(driver);
  if (!host) return { id, outcome: "failed", reason: `${driver} is not set up on this gateway` };
  const result = await host.do(device, order, AbortSignal.timeout(expires - now()));
  return { id, outcome: result.outcome, reason: result.outcome === "failed" ? reasonOf(result) : null };
}

function reasonOf({ reason, mayActLater }: Extract<OrderResult, { outcome: "failed" }>): string {
  return oneLine(mayActLater ? FAILURE_REASONS.may_act_later : reason);
}
