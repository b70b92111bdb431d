import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { costQuery } from "../../../../data/bills.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { kilowattHours, moneyFormat } from "../../../../ui/format/money.ts";

/** Returns today's energy and cost of each room in words, by room id, with one request. */
export function useRoomCosts(isReady: boolean): ReadonlyMap<string, string> {
  const { t, i18n } = useTranslation("rooms");
  const today = localDay(new Date(useServerNow()), useTimeZone());
  const asked = { from_date: today, to_date: today, device_ids: [], by: "room" as const };
  const { data } = useQuery({ ...costQuery(asked), enabled: isReady });
  const { language } = i18n;
  return useMemo(() => {
    const { currency = null, docs = [] } = data ?? {};
    const energy = kilowattHours(language, currency ?? "");
    const money = currency === null ? undefined : moneyFormat(language, currency, "short");
    return new Map(
      docs.flatMap(({ id, importWh, amount }) => {
        if (id === null || importWh === 0) return [];
        const used = [energy(importWh), money && amount !== null ? money(amount) : ""].filter(Boolean).join(" · ");
        return [[id, t("today", { used })] as const];
      }),
    );
  }, [data, language, t]);
}
