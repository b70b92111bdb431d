import { onUnenrolled } from "../api/call.ts";
import { onMoved, onSessionEnd } from "../api/session.ts";
import { clearSessionPreferences } from "../ui/preferences.ts";
import { beginAnew, forgetBefore } from "./own-addresses.ts";
import type { AppRouter } from "./router.ts";

/**
 * Handles the end of a session: clears preferences and opens the login unless the caller stays (spec §4). Users who must set up a
 * second factor are led there from anywhere. Another enterprise or user starts anew.
 */
export function followSession(router: AppRouter): () => void {
  const stopFollowing = onUnenrolled(() => {
    if (router.state.location.pathname === "/user/second-factor") return;
    void router.navigate({
      to: "/user/second-factor",
      search: { from: router.state.location.href },
      ignoreBlocker: true,
    });
  });
  const stopEnding = onSessionEnd(({ navigate, comeBack, wasIdle }) => {
    clearSessionPreferences();
    // A wall panel whose session ended stays and waits for another code.
    if (!navigate || router.state.location.pathname === "/panel") return;
    const from = comeBack ? router.state.location.href : undefined;
    // The session is over, so a form with changes cannot ask the user any more.
    const search = { from, idle: wasIdle ? ("yes" as const) : undefined };
    void router.navigate({ to: "/user/login", search, ignoreBlocker: true });
  });
  const stopMoving = onMoved(() => void beginAnew(router));
  return () => {
    stopMoving();
    forgetBefore();
    stopFollowing();
    stopEnding();
  };
}
