import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { liveKeys } from "../../../data/queries.ts";

/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

/** Reads this tablet's panel; reloaded with the groups, because a room may be renamed. */
export function panelQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("groups"), "panel"],
    queryFn: ({ signal }) => call(contract.panelMe, undefined, { quiet: true, silent: true, signal }),
  });
}

/** Reads the plans on which this panel sees something, in their order. */
export function panelPlansQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("plans"), "panel"],
    queryFn: async ({ signal }) =>
      (await call(contract.panelPlans, undefined, { quiet: true, silent: true, signal })).plans,
  });
}

/** Turns a code into this tablet's own session. */
export async function pair(code: string): Promise<void> {
  adoptSession(await call(contract.pairPanel, { pairing_code: code }, BESIDE));
}
