import { contract, type Device } from "@switchboard/contract";
import { dayBounds, lengthByInterval } from "@switchboard/domain";
import type { On } from "./demo-calls.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What is on now came on at nine, by its own few minutes; what is off was on for a morning. */
export function demoSwitchAnalytics(on: On, devices: readonly Device[], timeZone: string): void {
  function day(text: string) {
    const whole = dayBounds(text, timeZone);
    const from = whole.from.getTime();
    const end = whole.to.getTime();
    return { from, end, to: Math.max(from, Math.min(end, Date.now())) };
  }
  const switches = () =>
    devices.flatMap((device, index) =>
      (device.switch_appliances ?? []).map((appliance) => {
        const { _id, name, switch_no, current_status } = appliance;
        const named = { _id, name, switch_no, device: device._id, device_name: device.device_name };
        return { named, minutes: ((index * 37 + switch_no * 11) % 50) + 1, isOn: current_status };
      }),
    );
  const spansOf = ({ minutes, isOn }: { minutes: number; isOn: boolean }, from: number, to: number) => {
    const since = from + 9 * HOUR + minutes * 60_000;
    const until = Math.min(to, from + (isOn ? 18 : 12) * HOUR);
    return until > since ? [{ from: since, to: until }] : [];
  };
  const runningOn = (text: string) => {
    const { from, to, end } = day(text);
    return {
      day_ms: to - from,
      switches: switches().map((each) => {
        const hours = lengthByInterval(spansOf(each, from, to), from, end, HOUR).slice(0, 24);
        return { ...each.named, hours, on_ms: hours.reduce((sum, ms) => sum + ms, 0) };
      }),
    };
  };
  on(contract.switchAnalytics, (asked) => runningOn(asked.day));
  on(contract.runningHours, ({ from_date, to_date }) => {
    const days: ReturnType<typeof runningOn>[] = [];
    for (let at = Date.parse(from_date); at <= Date.parse(to_date); at += DAY)
      days.push(runningOn(new Date(at).toISOString().slice(0, 10)));
    const [first] = days;
    return {
      span_ms: days.reduce((sum, { day_ms }) => sum + day_ms, 0),
      switches: (first?.switches ?? []).map((each, index) => {
        const own = days.flatMap(({ switches: all }) => all[index] ?? []);
        const hours = each.hours.map((_, hour) => own.reduce((sum, one) => sum + (one.hours[hour] ?? 0), 0));
        return { ...each, hours, on_ms: own.reduce((sum, { on_ms }) => sum + on_ms, 0) };
      }),
    };
  });
  on(contract.intervalWiseHistory, (asked) => {
    const { from, to, end } = day(asked.day);
    const interval = Number(asked.interval ?? 60);
    return {
      interval,
      from: new Date(from).toISOString(),
      switches: switches().map((each) => ({
        ...each.named,
        intervals: lengthByInterval(spansOf(each, from, to), from, end, interval * 60_000),
      })),
    };
  });
  on(contract.switchEventsCount, (asked) => {
    const { from, to } = day(asked.day);
    const counted = switches().map((each) => {
      const [span] = spansOf(each, from, to);
      const [turnedOn, off] = [span ? 1 : 0, span && span.to < to ? 1 : 0];
      return { ...each.named, on: turnedOn, off, failed: 0, total: turnedOn + off };
    });
    return { switches: counted, total: counted.reduce((sum, { total }) => sum + total, 0) };
  });
  on(contract.rollupProgress, () => ({
    time_zone: timeZone,
    running: false,
    done: devices.length,
    total: devices.length,
    startedAt: null,
    finishedAt: null,
  }));
}
