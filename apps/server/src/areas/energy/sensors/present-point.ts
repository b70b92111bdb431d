import type { SensorPoint } from "@switchboard/contract";
import { isStateKind } from "@switchboard/domain/site";
import type { PointRow } from "./sensor-history.repository.ts";
import type { SensorRow } from "./sensors.repository.ts";

/** An on/off sensor has no mean, because readings say nothing about the time between them. */
export function presentPoint({ at, last, low, high, mean }: PointRow, { kind }: Pick<SensorRow, "kind">): SensorPoint {
  return {
    timestamp: new Date(at).toISOString(),
    last,
    ...(low !== null && { low }),
    ...(high !== null && { high }),
    ...(mean !== null && !isStateKind(kind) && { mean }),
  };
}
