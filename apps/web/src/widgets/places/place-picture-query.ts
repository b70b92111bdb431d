import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { liveKeys } from "../../data/queries.ts";
import { toDataUrl } from "../picture/picture-file.ts";

const QUIET = { quiet: true, silent: true } as const;

/** Returns the picture as an address that an image can show. Each version is read once. */
export function placePictureQuery(place: string, version: number | null) {
  return queryOptions<string>({
    queryKey: [...liveKeys.of("place-pictures"), place, version],
    queryFn: async ({ signal }) => toDataUrl(await call(contract.placePicture, { place }, { ...QUIET, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version !== null,
  });
}
