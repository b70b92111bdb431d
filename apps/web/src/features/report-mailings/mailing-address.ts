import type { Address } from "../../ui/address.ts";
import { KINDS, type Prefilled } from "./mailing-values.ts";

/** As a report leads here: what it is about, ids with commas between them. */
export interface MailingAddress {
  kind?: string | undefined;
  device_ids?: string | undefined;
  sensor_ids?: string | undefined;
  supply?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (text: string) => text.split(",").filter((id) => ID.test(id));

/** Undefined where the address names no kind that there is. */
export function readMailingAddress(raw: Address<MailingAddress>): Prefilled | undefined {
  const kind = KINDS.find((each) => each === raw.kind);
  const [supply = ""] = idsIn(raw.supply ?? "");
  return kind && { kind, device_ids: idsIn(raw.device_ids ?? ""), sensor_ids: idsIn(raw.sensor_ids ?? ""), supply };
}
