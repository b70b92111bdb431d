import type { CostLine } from "@switchboard/contract";
import type { CostCut, CostRows } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EnergyCost } from "../../../data/bills.ts";
import { groupsQuery } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { kilograms, kilowattHours, moneyFormat } from "../../../ui/format/money.ts";

/** Without a tariff, numbers are grouped as in the user's language. */
const NO_CURRENCY = "";
/** Shows watt-hours, so that lines visibly add up. */
const DIGITS = 3;

/** Provides the names of a cost report's lines and formats their figures. */
export function useCostWords(reply: EnergyCost | undefined, rows: CostRows, cut: CostCut) {
  const { t, i18n } = useTranslation("reports");
  const { language } = i18n;
  const groups = useQuery({ ...groupsQuery(), enabled: rows === "room" }).data;
  return useMemo(() => {
    const currency = reply?.currency ?? null;
    const rooms = new Map(groups?.map(({ _id, name }) => [_id, name]));
    const nameOf = (id: string | null) => {
      if (id === null) return "";
      return (rows === "room" ? rooms.get(id) : liveStore.device(id)?.device_name) ?? "";
    };
    const money = currency === null ? undefined : moneyFormat(language, currency);
    const energy = kilowattHours(language, currency ?? NO_CURRENCY, DIGITS);
    const kg = kilograms(language, currency ?? NO_CURRENCY);
    const day = dayWords(language, cut === "month" ? { month: "long", year: "numeric" } : { dateStyle: "medium" });
    return {
      /** Used below a heading that names the period; `periodAlone` names it itself. */
      period: day,
      periodAlone: (first: string) => (cut === "week" ? t("cost.week", { day: day(first) }) : day(first)),
      name({ kind, id }: CostLine): string {
        if (kind === "one") return nameOf(id);
        if (kind === "apart") return t("cost.line.apart", { name: nameOf(id) });
        return t(`cost.line.${kind}`);
      },
      energy: ({ importWh }: Pick<CostLine, "importWh">) => energy(importWh),
      /** Returns an empty text when the cost is unknown. */
      cost: ({ amount }: Pick<CostLine, "amount">) => (amount === null || !money ? "" : money(amount)),
      co2: ({ co2 }: Pick<CostLine, "co2">) => (co2 === null ? "" : kg(co2)),
    };
  }, [reply?.currency, groups, rows, cut, language, t]);
}

export type CostWords = ReturnType<typeof useCostWords>;
