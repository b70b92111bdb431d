import { COST_CUTS, COST_ROWS } from "@switchboard/domain/energy";
import type { Address } from "../../../ui/address.ts";
import { KINDS, type MailingPrefill } from "./mailing-values.ts";

/** The address to which a report links, with ids joined by commas. */
export interface MailingAddress {
  kind?: string | undefined;
  device_ids?: string | undefined;
  sensor_ids?: string | undefined;
  supply?: string | undefined;
  place?: string | undefined;
  rows?: string | undefined;
  cut?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (text: string) => text.split(",").filter((id) => ID.test(id));

/** Returns undefined when the address names an unknown kind. */
export function readMailingAddress(raw: Address<MailingAddress>): MailingPrefill | undefined {
  const kind = KINDS.find((each) => each === raw.kind);
  const [supply = ""] = idsIn(raw.supply ?? "");
  const [place = ""] = idsIn(raw.place ?? "");
  const rows = COST_ROWS.find((each) => each === raw.rows) ?? "device";
  const cut = COST_CUTS.find((each) => each === raw.cut) ?? "day";
  const ids = { device_ids: idsIn(raw.device_ids ?? ""), sensor_ids: idsIn(raw.sensor_ids ?? "") };
  return kind && { kind, ...ids, supply, place, rows, cut };
}
