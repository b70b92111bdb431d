import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { type Rule, toRule } from "./workflow-rules.ts";

export function workflowsQuery() {
  return queryOptions<Rule[]>({
    queryKey: liveKeys.of("workflows"),
    queryFn: async ({ signal }) => {
      const query = { res_grouped: "true", enterprise_id: "true" };
      const { groups } = await call(contract.listWorkflows, query, { quiet: true, silent: true, signal });
      return groups.flatMap((group) => toRule(group) ?? []);
    },
  });
}
