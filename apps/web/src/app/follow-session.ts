import { onUnenrolled } from "../api/call.ts";
import { onMoved, onSessionEnd } from "../api/session.ts";
import { clearSessionPreferences } from "../ui/preferences.ts";
import { beginAnew, forgetBefore } from "./own-addresses.ts";
import type { AppRouter } from "./router.ts";

/**
 * What a sign-out means for the page: preferences go, and the login comes unless the caller stays (spec §4). Whoever has
 * to set up a second factor first is led there from wherever they are. Another enterprise, or another person, begins anew.
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
    // A wall panel that has ended waits for another code where it hangs.
    if (!navigate || router.state.location.pathname === "/panel") return;
    const from = comeBack ? router.state.location.href : undefined;
    // The session is over: a form with changes has nobody left to ask.
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
