import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/** Which view, and who or what is chosen in it; kept in the address, so that it can be shared and gone back to. */
export interface AccessSearch {
  by: "person" | "device";
  person?: string | undefined;
  device?: string | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Addresses are written by anybody: what is not understood is left out. */
export function readAccessSearch(raw: Record<string, unknown>): AccessSearch {
  const by = raw.by === "device" ? "device" : "person";
  return { by, person: text(raw.person), device: text(raw.device) };
}

export function useAccessSearch(): AccessSearch {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return useMemo(() => readAccessSearch(raw), [raw]);
}

/** Where a link of this screen leads; the router does not know this screen's search, so it is passed as it is. */
export function toAccess(search: AccessSearch) {
  return { to: "/app/devices/access", search: search as never } as const;
}
