import type { SensorPoint } from "@switchboard/contract";
import { isStateKind } from "@switchboard/domain/site";
import type { PointRow } from "./sensor-history.repository.ts";
import type { SensorRow } from "./sensors.repository.ts";

/** Readings say nothing of the time between them: of what is so or not there is no mean. */
export function presentPoint({ at, last, low, high, mean }: PointRow, { kind }: Pick<SensorRow, "kind">): SensorPoint {
  return {
    timestamp: new Date(at).toISOString(),
    last,
    ...(low !== null && { low }),
    ...(high !== null && { high }),
    ...(mean !== null && !isStateKind(kind) && { mean }),
  };
}
