import type { Hold } from "@switchboard/contract";

export type HoldOrder = "byEnd" | "byAge" | "byName";
export const HOLD_ORDERS: readonly HoldOrder[] = ["byEnd", "byAge", "byName"];

export interface HoldFilter {
  search: string;
  isMine: boolean;
  order: HoldOrder;
}

export const EVERYTHING: HoldFilter = { search: "", isMine: false, order: "byEnd" };

const nameOf = ({ switch_appliance, device }: Hold) => `${switch_appliance.name}, ${device.device_name}`;

/** Holds without an end come last. */
const endOf = ({ until }: Hold) => until ?? "9999";

/** Returns the matching holds in the chosen order. */
export function shownHolds(
  holds: readonly Hold[],
  { search, isMine, order }: HoldFilter,
  me: string | undefined,
): Hold[] {
  const wanted = search.trim().toLowerCase();
  const fits = (hold: Hold) =>
    [hold.switch_appliance.name, hold.device.device_name, hold.by?.name, hold.why].some((text) =>
      text?.toLowerCase().includes(wanted),
    );
  const found = holds.filter((hold) => (wanted === "" || fits(hold)) && (!isMine || hold.by?._id === me));
  const byName = (one: Hold, other: Hold) => nameOf(one).localeCompare(nameOf(other));
  return found.toSorted((one, other) => {
    if (order === "byAge") return one.since.localeCompare(other.since) || byName(one, other);
    if (order === "byEnd") return endOf(one).localeCompare(endOf(other)) || byName(one, other);
    return byName(one, other);
  });
}
