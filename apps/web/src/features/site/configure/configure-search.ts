import { linkOptions, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Address } from "../../../ui/address.ts";

/** Which devices are being configured; kept in the address, so that it can be shared and gone back to. */
export interface ConfigureSearch {
  ids: readonly string[];
  /** Whether several devices of one type are being chosen. */
  several: boolean;
}

/** As it is written: the devices' ids with commas between them. */
export interface ConfigureAddress {
  device?: string | undefined;
  several?: "1" | undefined;
}

/** Ignores invalid values, because anybody can write an address. */
export function readConfigureSearch({ device = "", several }: Address<ConfigureAddress>): ConfigureSearch {
  const ids = device.split(",").filter((id) => id !== "");
  return { ids: [...new Set(ids)], several: ids.length > 1 || several === "1" };
}

export function useConfigureSearch(): ConfigureSearch {
  const raw = useSearch({ from: "/app/devices/reconfigure" });
  return useMemo(() => readConfigureSearch(raw), [raw]);
}

/** Where a link of this screen leads. */
export function toConfigure({ ids, several }: ConfigureSearch) {
  const search: ConfigureAddress = { device: ids.join(",") || undefined, several: several ? "1" : undefined };
  return linkOptions({ to: "/app/devices/reconfigure", search, resetScroll: false });
}
