import {
  type Bill,
  compareDecimals,
  decimal,
  isIncomplete,
  shareBill,
  type Tariff,
  versionOn,
} from "@switchboard/domain/energy";
import type { BilledShare, BillSummary, BillView } from "./bills.ts";
import type { SupplyInput } from "./supplies.ts";
import type { TariffView } from "./tariffs.ts";

const iso = (at: number) => new Date(at).toISOString();
const spans = (given: readonly { from: number; to: number }[]) =>
  given.map(({ from, to }) => ({ from: iso(from), to: iso(to) }));

/** Converts a bill of the domain to the API's form, with instants as text. */
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

/** Converts a tariff to its form in lists. */
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

function leftOutOf({ notices }: Bill): Pick<BillSummary, "leftOutWh"> {
  const notice = notices.find(({ code }) => code === "readings_left_out");
  return notice ? { leftOutWh: Number(notice.params.wattHours) } : {};
}

/** Returns one month of the list of bills. */
export function billSummary(
  bill: Bill,
  beside: Pick<BillSummary, "isOver" | "budget" | "utility" | "co2">,
): BillSummary {
  const [highest] = bill.demands.toSorted((a, b) => compareDecimals(decimal(b.billed), decimal(a.billed)));
  return {
    from: bill.from,
    to: bill.to,
    total: bill.total,
    importWh: bill.energy.importWh,
    demand: highest ? { billed: highest.billed, recorded: highest.recorded, measure: highest.measure } : null,
    powerFactor: bill.powerFactor,
    notices: bill.notices.length,
    ...leftOutOf(bill),
    isIncomplete: isIncomplete(bill),
    ...beside,
  };
}

/** Divides a bill among those who share it; `importOf` returns the energy that a device measured in the billing month. */
export function sharesOfBill(
  bill: Bill,
  { basis, of }: NonNullable<SupplyInput["shares"]>,
  importOf: (deviceId: string) => number,
): BilledShare[] {
  const sharers = of.map(({ name, device_ids, weight }) => {
    const importWh = device_ids.reduce((all, id) => all + importOf(id), 0);
    return { name, weight, importWh: basis === "meters" ? importWh : null };
  });
  return shareBill(bill.total, bill.currency, basis, sharers, bill.energy.importWh);
}
