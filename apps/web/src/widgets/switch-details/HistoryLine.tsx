import type { HeldBy, SwitchEvent } from "@switchboard/contract";
import { levelPercent } from "@switchboard/domain/site";
import { useMoments } from "../../data/useMoments.ts";
import type { Translate } from "../../i18n/typed-keys.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { formatPercent } from "../../ui/format/percent.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../ui/kit/StatusDot.tsx";
import classes from "./SwitchDetails.module.css";

const TONES: Record<SwitchEvent["outcome"], StatusTone> = {
  confirmed: "good",
  sent: "quiet",
  held: "quiet",
  pending: "warning",
  failed: "critical",
  expired: "critical",
};

function whatHappened(event: SwitchEvent, t: Translate<"control">, language: string): string {
  if (event.level !== null) return t("history.level", { percent: formatPercent(levelPercent(event.level), language) });
  if (event.light?.brightness)
    return t("history.brightness", { percent: formatPercent(event.light.brightness, language) });
  if (event.light?.color) return t("history.color", { color: event.light.color });
  if (event.light?.color_temperature) return t("history.temperature", { kelvin: event.light.color_temperature });
  return t(event.switch_state === 1 ? "history.on" : "history.off");
}

/** Returns the reason in the user's language; a device's own words are kept. */
function whyNot({ reason, reason_code }: SwitchEvent, t: Translate<"live">): string | null {
  return reason_code ? t(`reason.${reason_code}`, { words: reason }) : reason;
}

/** Describes a protection that switched, or that blocked the command. */
function useLimitedWords() {
  const { t, i18n } = useTranslation("control");
  const { dateTime } = useMoments();
  return ({ protection, reason_code, held }: SwitchEvent): string | undefined => {
    if (protection && "with" in protection) return t("history.protection.with", { name: protection.with });
    if (protection && "demand" in protection) return t("history.protection.demand", { name: protection.demand });
    if (protection)
      return t("history.protection.longest", { time: formatDuration(protection.max_run_s * 1000, i18n.language) });
    if (reason_code === "interlocked" && held?.by) return t("history.limited.interlocked", { by: held.by });
    if ((reason_code === "resting" || reason_code === "must_run") && held?.until)
      return t(`history.limited.${reason_code}`, { until: dateTime(held.until) });
    return undefined;
  };
}

export function HistoryLine({ event }: { event: SwitchEvent }) {
  const { t, i18n } = useTranslation("control");
  const { t: live } = useTranslation("live");
  const { timeWithSeconds, dateTime } = useMoments();
  const heldBy = ({ by, until, level }: HeldBy) => {
    if (level === "safety")
      return t(until === null ? "history.held.safety" : "history.held.safetyUntil", {
        by,
        until: until && dateTime(until),
      });
    if (level === "demand") return t("history.held.demand", { by, until: until && dateTime(until) });
    if (until === null) return by === null ? undefined : t("history.held.open", { by });
    return t(by === null ? "history.held.wall" : "history.held.until", { by, until: dateTime(until) });
  };
  const limited = useLimitedWords();
  const why = limited(event) ?? (event.held && heldBy(event.held)) ?? whyNot(event, live);
  const by = [event.actor, t(`history.source.${event.source}`)].filter((part) => part).join(" · ");
  return (
    <li className={classes.event}>
      <time dateTime={event.createdAt}>{timeWithSeconds(event.createdAt)}</time>
      <div>
        <strong>{whatHappened(event, t, i18n.language)}</strong>
        <Text as="p" tone="quiet" breaks>
          {by}
        </Text>
        {why && (
          <Text as="p" tone="quiet" breaks>
            {why}
          </Text>
        )}
      </div>
      <StatusDot tone={TONES[event.outcome]} label={t(`history.outcome.${event.outcome}`)} />
    </li>
  );
}
