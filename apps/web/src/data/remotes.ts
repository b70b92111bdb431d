import { contract, type Remote } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

/** The fields that the spec requires with each remote (§7). */
const APPEND = "paired_appliance,userdevice_group,paired_ud";

/** Lists the remotes this user may use. */
export function remotesQuery() {
  return queryOptions<Remote[]>({
    queryKey: liveKeys.of("remotes"),
    queryFn: async ({ signal }) =>
      (await call(contract.myRemotes, { append: APPEND }, { quiet: true, silent: true, signal })).remotes,
  });
}

export function matchesRemote({ name, paired_appliance, userdevice_group }: Remote, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, paired_appliance.brand, userdevice_group?.name ?? ""];
  return wanted === "" || words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/** Returns the place of the appliance, if known. */
export function placeOfRemote({ userdevice_group, paired_ud }: Remote): string {
  return userdevice_group?.name ?? paired_ud?.device_name ?? "";
}
