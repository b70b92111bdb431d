import type { Role } from "../core/roles.ts";

/** How many enterprises one person may run. Each costs the server storage and nightly work, and nobody pays per enterprise. */
export const MOST_ADMINISTERED_ENTERPRISES = 10;

/** Tells whether an admin of this many enterprises may create another. */
export function mayCreateEnterprise(administered: number): boolean {
  return administered < MOST_ADMINISTERED_ENTERPRISES;
}

/** A person's place in the enterprise that they want to leave. */
export interface EnterprisePlace {
  role: Role;
  /** Admins beside this person who have accepted their invitation. */
  otherAdmins: number;
  /** All enterprises that the person belongs to, including this one. */
  enterprises: number;
}

export type LeavingRefusal = "only_enterprise" | "last_admin";

/**
 * Returns why a person cannot leave an enterprise. Returns undefined when they can. Having no other enterprise comes first, because then
 * another admin would not help, but deleting the account does.
 */
export function leavingRefusal({ role, otherAdmins, enterprises }: EnterprisePlace): LeavingRefusal | undefined {
  if (enterprises < 2) return "only_enterprise";
  return role === "admin" && otherAdmins === 0 ? "last_admin" : undefined;
}
