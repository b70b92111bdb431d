import type { contract, InputOf } from "@switchboard/contract";
import type { Supply } from "../../../data/bills.ts";
import { readAmount } from "../read-amount.ts";

type SupplyInput = InputOf<typeof contract.newSupply>;
type ShareBasis = NonNullable<Supply["shares"]>["basis"];

export interface ShareDraft {
  name: string;
  device_ids: string[];
  weight: string;
}

/** A supply while it is filled in: everything as it is typed. */
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
  pastDemands: readonly { month: string; demand: string }[];
}

export type DraftField = keyof SupplyDraft;

/** A new one begins with the mains of the building, and the tariff that is there. */
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
    pastDemands,
  };
}

/** Which fields are wrong, and how, by the key of the words for it. */
export function draftProblems(
  draft: SupplyDraft,
): Partial<Record<DraftField, "name" | "meters" | "tariff" | "number" | "shares">> {
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
  const arePast = draft.pastDemands.every(({ month, demand }) => month !== "" && isPositive(readAmount(demand)));
  return {
    ...(draft.name.trim() === "" ? { name: "name" } : {}),
    ...(draft.meters.length === 0 ? { meters: "meters" } : {}),
    ...(areTariffs ? {} : { tariffs: "tariff" }),
    ...Object.fromEntries(amounts.map((name) => [name, "number" as const])),
    ...(areShares ? {} : { shares: "shares" }),
    ...(arePast ? {} : { pastDemands: "number" }),
  };
}

const isPositive = (amount: string | undefined) => amount !== undefined && !amount.startsWith("-");

/** As it is sent; what this form does not show of a supply stays as it was. */
export function inputOf(draft: SupplyDraft, before?: Supply): SupplyInput {
  const amount = (text: string) => readAmount(text) ?? null;
  const [budget, factor] = [amount(draft.budget), amount(draft.co2)];
  const { basis } = draft;
  return {
    name: draft.name.trim(),
    consumerNumber: draft.consumerNumber.trim(),
    meters: [...draft.meters],
    exportMeter: draft.exportMeter || null,
    contractDemand: amount(draft.contractDemand),
    connectedLoad: amount(draft.connectedLoad),
    pastDemands: draft.pastDemands.map(({ month, demand }) => ({ month, demand: readAmount(demand) ?? "0" })),
    readingDay: Number(draft.readingDay),
    tariffs: draft.tariffs.map((each) => ({ ...each })),
    budget: budget === null ? null : { amount: budget, months: before?.budget?.months ?? {} },
    co2: factor === null ? null : { ...(before?.co2?.hours ? { hours: before.co2.hours } : {}), factor },
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
