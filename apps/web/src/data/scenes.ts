import { contract, type Scene } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../gateway/gateway.ts";
import { liveKeys } from "./queries.ts";

export function scenesQuery() {
  return queryOptions<Scene[]>({
    queryKey: liveKeys.of("scenes"),
    queryFn: async ({ signal }) =>
      (await call(contract.listScenes, undefined, { quiet: true, silent: true, signal })).scenes,
  });
}
