import type { Chore } from "../../platform/module.ts";
import { type SessionDependencies, SessionService } from "./sessions.service.ts";

/** Creates the sessions: who is signed in, and to which enterprise. */
export function createSessions(dependencies: SessionDependencies) {
  const service = new SessionService(dependencies);
  const chores: Chore[] = [{ name: "sweep_sessions", everyMs: 3_600_000, run: () => service.sweep() }];
  return { service, chores };
}
