import { contract, type Plan } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { liveKeys } from "../../data/queries.ts";
import { toDataUrl } from "../picture/picture-file.ts";

export type { Plan };

const QUIET = { quiet: true, silent: true } as const;

/** Returns null for a place without a plan. */
export function planQuery(place: string) {
  return queryOptions<Plan | null>({
    queryKey: [...liveKeys.of("plans"), place],
    queryFn: async ({ signal }) => (await call(contract.getPlan, { place }, { ...QUIET, signal })).plan,
  });
}

/** Returns the picture as an address that an image can show. The version tells pictures of one plan apart, so each is read once. */
export function planPictureQuery(place: string, version: number) {
  return queryOptions<string>({
    queryKey: [...liveKeys.of("plan-pictures"), place, version],
    queryFn: async ({ signal }) => toDataUrl(await call(contract.planPicture, { place }, { ...QUIET, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
