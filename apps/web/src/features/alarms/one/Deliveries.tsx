import type { Alarm } from "@switchboard/contract";

/** Where the messages about an alarm are shown once there is a log of them. */
export function Deliveries(_props: { alarm: Alarm }) {
  return null;
}
