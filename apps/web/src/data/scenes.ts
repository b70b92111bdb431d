import { contract, type Scene } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

export function scenesQuery() {
  return queryOptions<Scene[]>({
    queryKey: liveKeys.of("scenes"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) =>
      (await call(contract.listScenes, undefined, { quiet: true, silent: true, signal })).scenes,
  });
}
