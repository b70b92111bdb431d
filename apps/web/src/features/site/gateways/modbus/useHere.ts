import { useQuery } from "@tanstack/react-query";
import { gatewaysQuery } from "../../../../data/gateways.ts";
import { loadOf } from "../../../../widgets/list-load.ts";

/** Returns the gateway of the address, or the first one, because most buildings have only one. */
export function useHere(asked: string | undefined) {
  const gateways = useQuery(gatewaysQuery());
  const here = asked ? gateways.data?.find(({ _id }) => _id === asked) : gateways.data?.[0];
  return { here, load: loadOf(gateways), isGone: gateways.data !== undefined && !here };
}
