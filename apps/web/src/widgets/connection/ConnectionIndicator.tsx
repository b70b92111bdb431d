import { useAge } from "../../data/useAge.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useConnection } from "../../live/useLive.ts";
import { StatusDot } from "../../ui/kit/StatusDot.tsx";

/** Shows whether the data is live with a dot and a word, and its age when it is not. */
export function ConnectionIndicator() {
  const { t, i18n, ready } = useTranslation("devices", { waits: false });
  const { state, lostAt } = useConnection();
  const age = useAge(lostAt, i18n.language);
  if (!ready) return null;
  if (state === "connected") return <StatusDot tone="good" label={t("live.connected")} />;
  if (lostAt !== undefined) return <StatusDot tone="critical" label={t("live.lost", { age })} />;
  if (state === "error") return <StatusDot tone="critical" label={t("live.none")} />;
  return <StatusDot tone="warning" label={t("live.connecting")} />;
}
