import { setClockOffset } from "../ui/clock.ts";
import { getSession, onSession } from "./session.ts";

/** When the demo was recorded: a Wednesday, a quarter to noon in the building. */
export const RECORDED_AT = Date.parse("2026-03-18T06:15:00Z");
const WEEK_MS = 7 * 86_400_000;
const STARTED = "sb.demoStarted";

/** Returns when this tab began to show the demo; a reload continues from there. */
function startedAt(): number {
  const known = Number(sessionStorage.getItem(STARTED));
  if (known > 0) return known;
  const started = Date.now();
  sessionStorage.setItem(STARTED, String(started));
  return started;
}

/** Returns the shift of recorded timestamps in whole weeks, so that weekdays stay the same. */
export function recordingShift(): number {
  return Math.floor((startedAt() - RECORDED_AT) / WEEK_MS) * WEEK_MS;
}

/** The recorded moment as the screens show it. */
export function recordedMoment(): number {
  return RECORDED_AT + recordingShift();
}

/** Sets the clock of the screens to the recorded moment while a demo session lasts. */
export function followDemoClock(): void {
  const follow = () => setClockOffset(getSession().user?.is_demo ? recordedMoment() - startedAt() : 0);
  follow();
  onSession(follow);
}
