import { isDay } from "@switchboard/domain/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Address } from "../../../../ui/address.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";

/** Filters by one meter and some days; all when missing. */
export interface DoubtAddress {
  device?: string | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ignores invalid values, because anybody can write an address. */
export function readDoubtSearch({ device = "", from_date = "", to_date = "" }: Address<DoubtAddress>): DoubtAddress {
  return {
    device: ID.test(device) ? device.toLowerCase() : undefined,
    from_date: isDay(from_date) ? from_date : undefined,
    to_date: isDay(to_date) ? to_date : undefined,
  };
}

export function useDoubtSearch(): [DoubtAddress, (change: DoubtAddress, typedIn?: string) => void] {
  const search = readDoubtSearch(useSearch({ from: "/app/analytics/doubtful" }));
  const navigate = useNavigate();
  const step = useAddressStep();
  const change = (part: DoubtAddress, typedIn?: string) =>
    void navigate({ to: "/app/analytics/doubtful", search: { ...search, ...part }, ...step(typedIn) });
  return [search, change];
}
