import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/** Which devices are being configured; kept in the address, so that it can be shared and gone back to. */
export interface ConfigureSearch {
  ids: readonly string[];
  /** Whether several devices of one type are being chosen. */
  several: boolean;
}

/** Addresses are written by anybody: what is not understood is left out. A digit may arrive as a number. */
export function readConfigureSearch(raw: Record<string, unknown>): ConfigureSearch {
  const ids = typeof raw.device === "string" ? raw.device.split(",").filter((id) => id !== "") : [];
  return { ids: [...new Set(ids)], several: ids.length > 1 || String(raw.several) === "1" };
}

export function useConfigureSearch(): ConfigureSearch {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return useMemo(() => readConfigureSearch(raw), [raw]);
}

/** Where a link of this screen leads; the router does not know this screen's search, so it is passed as it is. */
export function toConfigure({ ids, several }: ConfigureSearch) {
  const search = { ...(ids.length > 0 && { device: ids.join(",") }), ...(several && { several: "1" }) };
  return { to: "/app/devices/reconfigure", search: search as never, resetScroll: false } as const;
}
