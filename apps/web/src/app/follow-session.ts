import { onSessionEnd } from "../gateway/session.ts";
import { clearSessionPreferences } from "../ui/preferences.ts";
import type { AppRouter } from "./router.ts";

/** What a sign-out means for the page: preferences go, and the login comes unless the caller stays (spec §4). */
export function followSession(router: AppRouter): () => void {
  return onSessionEnd(({ navigate, comeBack }) => {
    clearSessionPreferences();
    if (!navigate) return;
    const from = comeBack ? router.state.location.href : undefined;
    void router.navigate({ to: "/user/login", search: { from } });
  });
}
