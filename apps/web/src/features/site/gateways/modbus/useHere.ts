import { useQuery } from "@tanstack/react-query";
import { loadOf } from "../../../../widgets/list-load.ts";
import { gatewaysQuery } from "../api.ts";

/** The gateway that an address names; the first where it names none: most buildings have one, and need not say which. */
export function useHere(asked: string | undefined) {
  const gateways = useQuery(gatewaysQuery());
  const here = asked ? gateways.data?.find(({ _id }) => _id === asked) : gateways.data?.[0];
  return { here, load: loadOf(gateways), isGone: gateways.data !== undefined && !here };
}
