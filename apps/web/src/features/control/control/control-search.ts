import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";

/** The filter of the control screen, kept in the address so that it can be shared and restored. */
export interface ControlSearch {
  device?: string | undefined;
  group?: string | undefined;
  state?: "on" | "off" | undefined;
  /** A site, building or floor. */
  place?: string | undefined;
  /** The switch whose details are open. */
  switch?: string | undefined;
}

/** Ignores invalid values, because anybody can write an address. */
export function readControlSearch({ device, group, place, state, switch: of }: Address<ControlSearch>): ControlSearch {
  return { device, group, place, state: state === "on" || state === "off" ? state : undefined, switch: of };
}

export function useControlSearch(): [ControlSearch, (change: ControlSearch) => void] {
  const raw = useSearch({ from: "/app/devices/control" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const search = useMemo(() => readControlSearch(raw), [raw]);
  const change = useCallback(
    (part: ControlSearch) => {
      const next = { ...search, ...part };
      void navigate({ to: "/app/devices/control", search: next, ...step() });
    },
    [navigate, step, search],
  );
  return [search, change];
}
