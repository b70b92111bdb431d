import type { Role } from "../core/roles.ts";

/** The limits of one report, of an enterprise, and of the open requests of one person who is no admin. */
export const MOST_REPORT_ADDRESSES = 5;
export const MOST_EXTERNAL_ADDRESSES = 50;
export const MOST_WAITING_ADDRESSES = 10;
/** The most reports that leave an enterprise in 24 hours. */
export const MOST_EXTERNAL_MAILS_A_DAY = 100;

const ADDRESS_DECISIONS = ["waiting", "approved", "declined"] as const;
export type AddressDecision = (typeof ADDRESS_DECISIONS)[number];

/** The decision of the admins, unless the recipient has unsubscribed. */
export const ADDRESS_STATES = [...ADDRESS_DECISIONS, "unsubscribed"] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

/** Why an address may not get a report, each with the address as `name`. */
export const ADDRESS_PROBLEMS = {
  "address.member": "{name} belongs to a member. Choose the person as a recipient instead",
  "address.unsubscribed": "{name} has unsubscribed. Only its reader can undo that, with the link in an earlier e-mail",
  "address.too_many": "There is no room for {name}. Remove an external address that is no longer needed",
  "address.too_many_waiting":
    "Too many of your addresses wait for approval. Ask an admin to decide before you add {name}",
} as const;
export type AddressProblem = keyof typeof ADDRESS_PROBLEMS;

/** Returns the addresses once each, as they are compared: without spaces around them and in lower case. */
export function distinctAddresses(typed: readonly string[]): string[] {
  return [...new Set(typed.map((each) => each.trim().toLowerCase()))];
}

/** Admins approve what they enter themselves. */
export function firstDecision(role: Role): AddressDecision {
  return role === "admin" ? "approved" : "waiting";
}

export function addressState(decision: AddressDecision, isUnsubscribed: boolean): AddressState {
  return isUnsubscribed ? "unsubscribed" : decision;
}

/** Returns why an address can neither be entered nor approved: members have rights of their own, and readers the last word. */
export function addressProblem(address: { isMember: boolean; isUnsubscribed: boolean }): AddressProblem | null {
  if (address.isMember) return "address.member";
  return address.isUnsubscribed ? "address.unsubscribed" : null;
}

interface AddressCounts {
  /** The distinct external addresses of the enterprise. */
  all: number;
  /** The open requests of the person who enters the address. */
  waiting: number;
}

/** Returns why there is no room for one more address, which is not one of the enterprise yet if `isNew`. */
export function addressLimit(counts: AddressCounts, role: Role, isNew: boolean): AddressProblem | null {
  if (isNew && counts.all >= MOST_EXTERNAL_ADDRESSES) return "address.too_many";
  return role !== "admin" && counts.waiting >= MOST_WAITING_ADDRESSES ? "address.too_many_waiting" : null;
}

/** The parts of a report that decide what it reveals; its time and format reveal nothing more. */
interface ReportContent {
  kind: string;
  device_ids: readonly string[];
  sensor_ids: readonly string[];
  supply: string | null;
  place: string | null;
}

const contentKey = ({ kind, device_ids, sensor_ids, supply, place }: ReportContent) =>
  JSON.stringify([kind, device_ids.toSorted(), sensor_ids.toSorted(), supply, place]);

/** An approval is for what the admin saw: when somebody else changes what the report shows, its addresses wait again. */
export function keepsApprovals(role: Role, before: ReportContent, after: ReportContent): boolean {
  return role === "admin" || contentKey(before) === contentKey(after);
}
