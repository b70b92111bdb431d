import type { Schedule, ScheduleRun } from "@switchboard/contract";
import type { Reach, StartReason } from "@switchboard/domain/automation";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useWhen } from "../when-words.ts";

/** Paces are small, so two significant digits are enough. */
const PACE = { maximumSignificantDigits: 2 } as const;
const DEGREES = { maximumFractionDigits: 1 } as const;

/** Formats temperatures and the reasons of start times. */
export function useStartWords() {
  const { t, i18n } = useTranslation("calendars");
  const when = useWhen();
  return useMemo(() => {
    const degrees = (value: number, unit: string, format: Intl.NumberFormatOptions = DEGREES) =>
      `${new Intl.NumberFormat(i18n.language, format).format(value)} ${unit}`;
    const time = (instant: string) => when.timeOf(new Date(instant));

    function whyOf({ code, value, unit, rate, of: count }: StartReason, way: Reach["way"], isOver: boolean): string {
      const felt = { value: degrees(value ?? 0, unit) };
      const shown = {
        value: t(isOver ? "reach.then" : "reach.now", felt),
        rate: degrees(rate ?? 0, unit, PACE),
        count,
      };
      if (code !== "learnt") return t(`reach.why.${code}`, shown);
      return way === "warm" ? t("reach.why.warms", shown) : t("reach.why.cools", shown);
    }

    /** Says how the next run starts or the last one started, with its day when needed; undefined when nothing is planned. */
    function started({ start, rhythm, next_run }: Schedule, now?: Date): string | undefined {
      const reach = rhythm?.reach;
      if (!start || !reach) return undefined;
      const isNext = start.at === next_run;
      const told = whyOf(start.reason, reach.way, !isNext);
      const why = start.reason.isBound ? t("reach.why.bound", { why: told, minutes: reach.within }) : told;
      if (isNext) return t("reach.starts", { time: time(start.at), why });
      const begun = now ? when.absolute(new Date(start.at), now) : time(start.at);
      return t("reach.started", { time: begun, why });
    }

    /** Says whether the temperature was reached. */
    function reached({ target, unit, by, from, best, at, isOver }: NonNullable<ScheduleRun["reached"]>): string {
      const given = { target: degrees(target, unit), by: time(by), from: degrees(from ?? 0, unit) };
      if (at !== null)
        return t(from === null ? "reach.history.reachedBlind" : "reach.history.reached", { ...given, time: time(at) });
      if (from === null || (isOver && best === null)) return t("reach.history.unknown", given);
      return isOver
        ? t("reach.history.missed", { ...given, best: degrees(best ?? 0, unit) })
        : t("reach.history.open", given);
    }

    return { degrees, started, reached };
  }, [t, i18n.language, when]);
}
