import { ApiError } from "../api/api-error.ts";
import { messageOf } from "../api/error-notices.ts";
import type { Translate } from "../i18n/typed-keys.ts";
import type { Play } from "../live/plays.ts";

type PlayState = "idle" | "playing" | "done" | "failed";

export function playState(play: Play | undefined): PlayState {
  if (!play) return "idle";
  if (play.error || play.results?.some(({ outcome }) => outcome === "failed")) return "failed";
  return play.results?.every(({ outcome }) => outcome !== "pending") ? "done" : "playing";
}

/** How far a scene has come, in the words of "scenes". */
export function playWords({ results, error }: Play, t: Translate<["scenes", "common"]>): string {
  if (error) return error instanceof ApiError ? messageOf(error) : t("common:somethingWrong");
  if (!results) return t("play.sending");
  const count = results.length;
  if (count === 0) return t("play.nothing");
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  if (failed > 0) return t("play.failed", { failed, count });
  const done = results.filter(({ outcome }) => outcome !== "pending").length;
  return done === count ? t("play.done", { count }) : t("play.some", { done, count });
}
