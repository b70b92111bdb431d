import type { EventReport, PowerReport, SensorReport } from "@switchboard/contract";
import type { Qualifier, WorkflowTrigger } from "@switchboard/domain/automation";
import { CHART_MEASURES } from "@switchboard/domain/energy";
import { CLOCK_IS_SET, EventType, STALE_MS } from "@switchboard/domain/site";
import type { ReceivedMessage } from "../../../platform/broker/received-message.ts";

/** The lowest and the highest of the phases that were measured at once. */
interface Range {
  low: number;
  high: number;
}
type Values = Partial<Record<WorkflowTrigger, Range>>;

/** The content of one message about a device, its sensors and its buttons. */
export interface Observation {
  enterpriseId: string;
  kd_id: string;
  /** When the message was made, by the device's clock. */
  instant: Date;
  values?: Values;
  report?: SensorReport;
}

/** Returns undefined for a message that comes too late. A clock that is ahead, or was never set, is not believed. */
function instantOf(ts: number, at: Date): Date | undefined {
  if (ts > at.getTime() || ts < CLOCK_IS_SET) return at;
  return at.getTime() - ts > STALE_MS ? undefined : new Date(ts);
}

function exactly(value: number): Range {
  return { low: value, high: value };
}

/** Negative values are noise, as in the graphs (spec §5). */
function rangeOf(message: PowerReport, measures: readonly (keyof PowerReport)[]): Range | undefined {
  const values = measures.flatMap((name) => {
    const value = message[name];
    return value !== undefined && value >= 0 ? [value] : [];
  });
  return values.length > 0 ? { low: Math.min(...values), high: Math.max(...values) } : undefined;
}

export function observeReading({
  enterpriseId,
  device: kd_id,
  at,
  message,
}: ReceivedMessage<PowerReport>): Observation | undefined {
  const instant = instantOf(message.ts, at);
  const voltage = rangeOf(message, CHART_MEASURES.voltage);
  const current = rangeOf(message, CHART_MEASURES.current);
  const power = rangeOf(message, CHART_MEASURES.power);
  return (
    instant && {
      enterpriseId,
      kd_id,
      instant,
      values: {
        ...(voltage && { voltage }),
        ...(current && { current }),
        ...(power && { power: { low: power.low / 1000, high: power.high / 1000 } }),
      },
    }
  );
}

/** Motor health is the only event with a state that can be watched (spec §4). */
export function observeEvent({
  enterpriseId,
  device: kd_id,
  at,
  message,
}: ReceivedMessage<EventReport>): Observation | undefined {
  const instant = instantOf(message.ts, at);
  if (!instant || message.type !== EventType.motorHealth) return undefined;
  return { enterpriseId, kd_id, instant, values: { motor: exactly(message.value) } };
}

export function observeSensors({
  enterpriseId,
  device: kd_id,
  at,
  message: report,
}: ReceivedMessage<SensorReport>): Observation | undefined {
  const instant = instantOf(report.ts, at);
  return instant && { enterpriseId, kd_id, instant, report };
}

/** Returns the value that a condition is compared with: the highest phase can be too high, the lowest too low. */
export function valueFor(values: Values, trigger: WorkflowTrigger, qualifier: Qualifier): number | undefined {
  const range = values[trigger];
  return qualifier === "below" ? range?.low : range?.high;
}
