import { useRouterState } from "@tanstack/react-router";
import { useAge } from "../../data/useAge.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { useOffline } from "../../widgets/connection/useOffline.ts";
import classes from "./OfflineBar.module.css";

/** Shows on every screen how old the data is; the announcer in the top bar tells screen readers. */
export function OfflineBar() {
  // Another screen may show older lists.
  useRouterState({ select: ({ status, location }) => `${status} ${location.pathname}` });
  const { t, i18n } = useTranslation("devices");
  const offline = useOffline();
  const age = useAge(offline?.asOf, i18n.language);
  const moments = useMoments();
  if (!offline) return null;
  const { why, asOf } = offline;
  return (
    <Surface as="p" pad="8 16" line="below" text="center" className={classes.bar} data-offline={why}>
      <strong>{t(why === "network" ? "live.offlineHead" : "live.unreachedHead")}</strong>{" "}
      {asOf === undefined ? t("live.nothingKnown") : t("live.lastKnown", { time: whenOf(asOf, moments), age })}
    </Surface>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** The time of day is enough while it is unambiguous. */
function whenOf(at: number, { time, dateTime }: Pick<ReturnType<typeof useMoments>, "time" | "dateTime">): string {
  return Date.now() - at < DAY_MS / 2 ? time(at) : dateTime(at);
}
