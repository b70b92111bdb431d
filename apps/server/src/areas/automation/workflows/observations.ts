import type { EventReport, PowerReport } from "@switchboard/contract";
import type { Qualifier, WorkflowTrigger } from "@switchboard/domain/automation";
import { CHART_MEASURES } from "@switchboard/domain/energy";
import { CLOCK_IS_SET, EventType, STALE_MS } from "@switchboard/domain/site";
import type { ReceivedMessage } from "../../../platform/broker/device-channels.ts";

/** The lowest and the highest of what was measured at once: of three phases each one counts. */
interface Range {
  low: number;
  high: number;
}
export type Values = Partial<Record<WorkflowTrigger, Range>>;

/** What one message says about one device. */
export interface Observation {
  home: string;
  kd_id: string;
  /** When it was made, by the device's clock: observations are applied in this order. */
  instant: Date;
  /** When it arrived. */
  at: Date;
  values: Values;
}

/** Undefined for what comes too late. A clock that is ahead, or was never set, is not believed. */
export function instantOf(ts: number, at: Date): Date | undefined {
  if (ts > at.getTime() || ts < CLOCK_IS_SET) return at;
  return at.getTime() - ts > STALE_MS ? undefined : new Date(ts);
}

export function exactly(value: number): Range {
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
  home,
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
      home,
      kd_id,
      at,
      instant,
      values: {
        ...(voltage && { voltage }),
        ...(current && { current }),
        ...(power && { power: { low: power.low / 1000, high: power.high / 1000 } }),
      },
    }
  );
}

/** Of all events only motor health is a state that can be watched (spec §4). */
export function observeEvent({
  home,
  device: kd_id,
  at,
  message,
}: ReceivedMessage<EventReport>): Observation | undefined {
  const instant = instantOf(message.ts, at);
  if (!instant || message.type !== EventType.motorHealth) return undefined;
  return { home, kd_id, at, instant, values: { motor: exactly(message.value) } };
}

/** The value that a condition is held against: the highest phase can be too high, the lowest too low. */
export function valueFor(values: Values, trigger: WorkflowTrigger, qualifier: Qualifier): number | undefined {
  const range = values[trigger];
  return qualifier === "below" ? range?.low : range?.high;
}
