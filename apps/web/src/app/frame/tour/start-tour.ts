import type { UserDetails } from "../../../api/token.ts";
import { signal } from "../../../ui/signal.ts";

const started = signal();

/** Shows the tour again, from anywhere. */
export const startTour = () => started.emit();
export const onStartTour = started.on;

/** Remembered in the tab: a demo has no account, and an account whose token still says that it is due was asked once. */
const SEEN = "sb.tour";

export function isTourDue(user: UserDetails | undefined): boolean {
  return Boolean(user?.is_demo || user?.is_tour_due) && sessionStorage.getItem(SEEN) === null;
}

export function rememberTour(): void {
  sessionStorage.setItem(SEEN, "seen");
}
