import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import type { WatchedThing } from "../live/live-store.ts";
import { notice } from "../ui/notices/notices.ts";

/** Says calmly that something one was looking at has gone; a device that took its switches along is named once. */
export async function tellGone(gone: readonly WatchedThing[]): Promise<void> {
  const ids = new Set(gone.map(({ id }) => id));
  const whole = gone.filter(({ within }) => within === undefined || !ids.has(within));
  const [first] = whole;
  if (!first) return;
  await loadTexts("live");
  notice({
    head: i18n.t("live:gone.head", { count: whole.length, name: first.name }),
    message: i18n.t("live:gone.text"),
    tone: "neutral",
  });
}
