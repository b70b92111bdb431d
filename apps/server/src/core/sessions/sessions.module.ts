import type { Tokens } from "../../platform/auth/tokens.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Chore } from "../../platform/module.ts";
import { type BrowsersOfSessions, SessionService } from "./sessions.service.ts";

/** Who is signed in, and to which enterprise. */
export function createSessions(given: {
  database: Database;
  tokens: Tokens;
  clock: Clock;
  browsers?: BrowsersOfSessions;
}) {
  const service = new SessionService(given);
  const chores: Chore[] = [{ name: "sweep_sessions", everyMs: 3_600_000, run: () => service.sweep() }];
  return { service, chores };
}
