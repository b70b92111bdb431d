import type { contract, InputOf } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { costQuery } from "../../data/bills.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { moneyFormat } from "../../ui/format/money.ts";

/** The most devices of one request. */
const MOST = 1000;

/** Returns each device's cost in some days in words, by device id; empty while it loads and without a price. */
export function useCosts(from: string, to: string, devices: readonly string[]): ReadonlyMap<string, string> {
  const input: InputOf<typeof contract.energyCost> = {
    from_date: from,
    to_date: to,
    device_ids: devices.slice(0, MOST),
    by: "device",
  };
  const { data } = useQuery({ ...costQuery(input), enabled: devices.length > 0 });
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    if (!data || data.currency === null) return new Map();
    const money = moneyFormat(language, data.currency, "short");
    return new Map(
      data.docs.flatMap(({ id, amount }) => (id === null || amount === null ? [] : [[id, money(amount)] as const])),
    );
  }, [data, language]);
}
