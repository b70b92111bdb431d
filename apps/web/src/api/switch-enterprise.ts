import { contract } from "@switchboard/contract";
import { call } from "./call.ts";
import { adoptSession } from "./session.ts";

/** A token is for one enterprise: the new one renews the session, and with it caches and the live connection. */
export async function switchEnterprise(enterprise: string): Promise<void> {
  adoptSession(await call(contract.switchEnterprise, { enterprise }));
}
