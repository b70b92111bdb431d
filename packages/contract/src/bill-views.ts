import { type Bill, type Tariff, versionOn } from "@switchboard/domain";
import type { BillView } from "./bills.ts";
import type { TariffView } from "./tariffs.ts";

const iso = (at: number) => new Date(at).toISOString();
const spans = (given: readonly { from: number; to: number }[]) =>
  given.map(({ from, to }) => ({ from: iso(from), to: iso(to) }));

/** A bill as it is sent: the domain's own, with instants as texts. */
export function billView(bill: Bill): BillView {
  return {
    ...bill,
    parts: [...bill.parts],
    lines: bill.lines.map((line) => ({
      ...line,
      label: { key: line.label.key, params: { ...line.label.params } },
      on: [...line.on],
    })),
    demands: bill.demands.map((demand) => ({ ...demand, at: demand.at === null ? null : iso(demand.at) })),
    credit: bill.credit && { ...bill.credit },
    missing: spans(bill.missing),
    bridged: spans(bill.bridged),
    notices: bill.notices.map(({ code, params }) => ({ code, params: { ...params } })),
  };
}

/** A tariff as lists show it. */
export function tariffView(
  tariff: Tariff,
  kept: { _id: string; template: string | null; used: number; changedAt: Date },
  today: string,
): TariffView {
  return {
    ...(structuredClone(tariff) as Pick<TariffView, "name" | "currency" | "timeZone" | "versions">),
    ...kept,
    inForce: versionOn(tariff, today)?.from ?? null,
    changedAt: kept.changedAt.toISOString(),
  };
}
