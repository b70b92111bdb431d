import type { SwitchEvent } from "@switchboard/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import classes from "./SwitchDetails.module.css";

const TONES: Record<SwitchEvent["outcome"], StatusTone> = {
  confirmed: "good",
  pending: "warning",
  failed: "critical",
  expired: "critical",
};

function whatHappened(event: SwitchEvent, t: TFunction<"control">): string {
  if (event.level !== null) return t("history.level", { level: event.level });
  if (event.light?.color) return t("history.color", { color: event.light.color });
  if (event.light?.color_temperature) return t("history.temperature", { kelvin: event.light.color_temperature });
  return t(event.switch_state === 1 ? "history.on" : "history.off");
}

/** One line of a switch's history. */
export function HistoryLine({ event, timeZone }: { event: SwitchEvent; timeZone: string }) {
  const { t, i18n } = useTranslation("control");
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium", timeZone }).format(
    new Date(event.createdAt),
  );
  const by = [event.actor, t(`history.source.${event.source}`)].filter((part) => part).join(" · ");
  return (
    <li className={classes.event}>
      <time dateTime={event.createdAt}>{time}</time>
      <span>
        <strong>{whatHappened(event, t)}</strong>
        <span className={classes.quiet}>{by}</span>
        {event.reason && <span className={classes.quiet}>{event.reason}</span>}
      </span>
      <StatusDot tone={TONES[event.outcome]} label={t(`history.outcome.${event.outcome}`)} />
    </li>
  );
}
