import { contract, type ReplyOf } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { switchEnterprise } from "../api/switch-enterprise.ts";
import { mayLeave } from "../ui/kit/unsaved.ts";
import { NOT_WAITED_FOR } from "./read-meta.ts";

export const enterpriseKeys = { all: ["enterprises"] as const };

/** Lists the enterprises the user may switch to; reloaded only after a switch, which changes the current one. */
export function enterprisesQuery(current: string | undefined) {
  return queryOptions<ReplyOf<typeof contract.myEnterprises>>({
    queryKey: [...enterpriseKeys.all, current],
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) => call(contract.myEnterprises, undefined, { quiet: true, silent: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Goes on in another enterprise, unless a form with changes is to be kept. A failure has shown its notice. */
export async function switchTo(id: string): Promise<void> {
  if (await mayLeave()) await switchEnterprise(id).catch(() => undefined);
}
