import type { UtilityBill } from "./bills.ts";
import type { Supply, SupplyInput } from "./supplies.ts";

/** Returns every device that a supply names. */
export function devicesOfSupply({ meters, exportMeter, shares }: SupplyInput): string[] {
  return [
    ...meters,
    ...(exportMeter ? [exportMeter] : []),
    ...(shares?.of.flatMap(({ device_ids }) => device_ids) ?? []),
  ];
}

/** Replaces ids by names for the audit trail. */
export function supplyInWords(supply: Supply) {
  const name = (id: string) => supply.names[id] ?? id;
  const { budget, co2, shares } = supply;
  return {
    name: supply.name,
    consumer_number: supply.consumerNumber,
    meters: supply.meters.map(name),
    export_meter: supply.exportMeter && name(supply.exportMeter),
    contract_demand: supply.contractDemand,
    connected_load: supply.connectedLoad,
    past_demands: supply.pastDemands.map(({ month, demand }) => `${month} ${demand}`),
    reading_day: supply.readingDay,
    tariffs: supply.tariffs.map(({ from, tariff }) => `${from} ${name(tariff)}`),
    budget: budget && [budget.amount, ...Object.entries(budget.months).map(([month, amount]) => `${month} ${amount}`)],
    co2: co2 && (co2.hours ? co2.hours.join(" ") : co2.factor),
    shares: shares?.of.map((share) => `${share.name} ${share.weight ?? share.device_ids.map(name).join(", ")}`),
  };
}

/** Describes the figures of a utility's bill for the audit trail; `month` is the first day of the billing month. */
export function utilityInWords(month: string, figures: UtilityBill | null) {
  if (!figures) return { month, figures: null };
  const { lines, note, ...rest } = figures;
  const typed = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    month,
    figures: [
      ...typed.map(([name, value]) => `${name} ${value}`),
      ...lines.map(({ key, amount }) => `${key} ${amount}`),
      ...(note ? [note] : []),
    ],
  };
}
