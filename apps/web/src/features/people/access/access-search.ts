import { linkOptions, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Address } from "../../../ui/address.ts";

/** The view and its chosen entry, kept in the address so that it can be shared and restored. */
export interface AccessSearch {
  by: "person" | "device";
  person?: string | undefined;
  device?: string | undefined;
}

/** A link need not say which view. */
export type AccessAddress = Partial<AccessSearch>;

/** Ignores invalid values, because anybody can write an address. */
function readAccessSearch({ by, person, device }: Address<AccessSearch>): AccessSearch {
  return { by: by === "device" ? by : "person", person, device };
}

export function useAccessSearch(): AccessSearch {
  const raw = useSearch({ from: "/app/devices/access" });
  return useMemo(() => readAccessSearch(raw), [raw]);
}

/** Where a link of this screen leads. */
export function toAccess(search: AccessSearch) {
  return linkOptions({ to: "/app/devices/access", search });
}
