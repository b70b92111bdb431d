import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";
import { type Rule, toRule } from "./workflow-rules.ts";

/** Counts the workflows that can do nothing. */
export function unableWorkflowsQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("workflows"), "unable-count"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.workflowCount, undefined, { quiet: true, silent: true, signal })).unable,
  });
}

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
