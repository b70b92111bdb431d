import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { liveKeys } from "../../../data/queries.ts";

/** The form says a failure itself. */
const BESIDE = { silent: true } as const;

/** The panel that this tablet is; asked for again with its groups, since a room may get another name. */
export function panelQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("groups"), "panel"],
    queryFn: ({ signal }) => call(contract.panelMe, undefined, { quiet: true, silent: true, signal }),
  });
}

/** Turns a code into this tablet's own session. */
export async function pair(code: string): Promise<void> {
  adoptSession(await call(contract.pairPanel, { pairing_code: code }, BESIDE));
}
