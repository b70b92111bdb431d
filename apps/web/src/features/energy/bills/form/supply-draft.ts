import type { contract, InputOf } from "@switchboard/contract";
import type { Supply } from "../../../../data/bills.ts";
import { readAmount } from "../read-amount.ts";

type SupplyInput = InputOf<typeof contract.newSupply>;
type ShareBasis = NonNullable<Supply["shares"]>["basis"];

export interface ShareDraft {
  name: string;
  device_ids: string[];
  weight: string;
}

export interface MonthAmount {
  /** YYYY-MM. */
  month: string;
  amount: string;
}

/** A supply while it is edited; every value is the typed text. */
export interface SupplyDraft {
  name: string;
  consumerNumber: string;
  meters: readonly string[];
  exportMeter: string;
  contractDemand: string;
  connectedLoad: string;
  readingDay: string;
  tariffs: readonly { from: string; tariff: string }[];
  budget: string;
  co2: string;
  basis: ShareBasis | "";
  shares: readonly ShareDraft[];
  pastDemands: readonly MonthAmount[];
  budgets: readonly MonthAmount[];
  /** One value for each hour of the day, separated by spaces. */
  co2Hours: string;
}

type Problem = "name" | "meters" | "tariff" | "number" | "shares" | "budgets" | "hours";
export type DraftField = keyof SupplyDraft;

/** Starts with the building's main meters and the given tariff. */
export function newDraft(mains: readonly string[], tariff: string, from: string): SupplyDraft {
  return {
    name: "",
    consumerNumber: "",
    meters: mains,
    exportMeter: "",
    contractDemand: "",
    connectedLoad: "",
    readingDay: "1",
    tariffs: [{ from, tariff }],
    budget: "",
    co2: "",
    basis: "",
    shares: [],
    pastDemands: [],
    budgets: [],
    co2Hours: "",
  };
}

export function draftOf(supply: Supply): SupplyDraft {
  const { name, consumerNumber, meters, exportMeter, readingDay, tariffs, shares, pastDemands } = supply;
  return {
    name,
    consumerNumber,
    meters,
    exportMeter: exportMeter ?? "",
    contractDemand: supply.contractDemand ?? "",
    connectedLoad: supply.connectedLoad ?? "",
    readingDay: String(readingDay),
    tariffs,
    budget: supply.budget?.amount ?? "",
    co2: supply.co2?.factor ?? "",
    basis: shares?.basis ?? "",
    shares: shares?.of.map(({ name, device_ids, weight }) => ({ name, device_ids, weight: weight ?? "" })) ?? [],
    pastDemands: pastDemands.map(({ month, demand }) => ({ month, amount: demand })),
    budgets: Object.entries(supply.budget?.months ?? {}).map(([month, amount]) => ({ month, amount })),
    co2Hours: supply.co2?.hours?.join(" ") ?? "",
  };
}

/** Returns the wrong fields with the translation key of each problem. */
export function draftProblems(draft: SupplyDraft): Partial<Record<DraftField, Problem>> {
  const isAmount = (text: string) => text.trim() === "" || isPositive(readAmount(text));
  const amounts = (["contractDemand", "connectedLoad", "budget", "co2"] as const).filter(
    (name) => !isAmount(draft[name]),
  );
  const days = draft.tariffs.map(({ from }) => from);
  const areTariffs =
    days.length > 0 &&
    draft.tariffs.every(({ from, tariff }) => from !== "" && tariff !== "") &&
    days.every((day, index) => index === 0 || day > (days[index - 1] ?? ""));
  const areShares =
    draft.basis === "" ||
    (draft.shares.length > 0 &&
      draft.shares.every(
        ({ name, device_ids, weight }) =>
          name.trim() !== "" && (draft.basis === "meters" ? device_ids.length > 0 : isPositive(readAmount(weight))),
      ));
  const areMonths = (rows: readonly MonthAmount[]) =>
    rows.every(({ month, amount }) => month !== "" && isPositive(readAmount(amount)));
  const hours = hoursOf(draft.co2Hours);
  const areHours = hours.length === 0 || (hours.length === HOURS && hours.every(isPositive) && draft.co2.trim() !== "");
  return {
    ...(draft.name.trim() === "" ? { name: "name" } : {}),
    ...(draft.meters.length === 0 ? { meters: "meters" } : {}),
    ...(areTariffs ? {} : { tariffs: "tariff" }),
    ...Object.fromEntries(amounts.map((name) => [name, "number" as const])),
    ...(areShares ? {} : { shares: "shares" }),
    ...(areMonths(draft.pastDemands) ? {} : { pastDemands: "number" }),
    ...(areMonths(draft.budgets) && (draft.budgets.length === 0 || draft.budget.trim() !== "")
      ? {}
      : { budgets: "budgets" }),
    ...(areHours ? {} : { co2Hours: "hours" }),
  };
}

const HOURS = 24;

/** Keeps values that are not numbers as undefined, so that the check refuses them. */
const hoursOf = (text: string) =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((each) => readAmount(each));

const isPositive = (amount: string | undefined) => amount !== undefined && !amount.startsWith("-");

const monthsOf = (rows: readonly MonthAmount[]) =>
  Object.fromEntries(rows.map(({ month, amount }) => [month, readAmount(amount) ?? "0"]));

export function inputOf(draft: SupplyDraft): SupplyInput {
  const amount = (text: string) => readAmount(text) ?? null;
  const [budget, factor] = [amount(draft.budget), amount(draft.co2)];
  const hours = hoursOf(draft.co2Hours).flatMap((each) => each ?? []);
  const { basis } = draft;
  return {
    name: draft.name.trim(),
    consumerNumber: draft.consumerNumber.trim(),
    meters: [...draft.meters],
    exportMeter: draft.exportMeter || null,
    contractDemand: amount(draft.contractDemand),
    connectedLoad: amount(draft.connectedLoad),
    pastDemands: draft.pastDemands.map(({ month, amount: demand }) => ({ month, demand: readAmount(demand) ?? "0" })),
    readingDay: Number(draft.readingDay),
    tariffs: draft.tariffs.map((each) => ({ ...each })),
    budget: budget === null ? null : { amount: budget, months: monthsOf(draft.budgets) },
    co2: factor === null ? null : { factor, ...(hours.length > 0 ? { hours } : {}) },
    shares:
      basis === ""
        ? null
        : {
            basis,
            of: draft.shares.map(({ name, device_ids, weight }) => ({
              name: name.trim(),
              device_ids: basis === "meters" ? device_ids : [],
              weight: basis === "meters" ? null : amount(weight),
            })),
          },
  };
}
