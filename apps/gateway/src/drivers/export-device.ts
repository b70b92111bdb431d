import type { FieldDevice } from "@switchboard/contract";
import { exportDeviceId } from "@switchboard/domain/site";
import { LONGEST_TEXT, shortened } from "../field-text.ts";

const SUFFIX = ", fed into the grid";

/** Returns the second device of a meter that has fed energy into the grid. */
export function exportDevice(meter: FieldDevice): FieldDevice {
  const isThreePhase = meter.channels.some((each) => each.type === "meter" && each.phases === 3);
  return {
    ...meter,
    id: exportDeviceId(meter.id),
    name: `${shortened(meter.name, LONGEST_TEXT - SUFFIX.length)}${SUFFIX}`,
    channels: [{ type: "meter", key: "meter", name: "Meter", phases: isThreePhase ? 3 : 1 }],
  };
}
