import { contract, type Device, type Notification, type Schedule } from "@switchboard/contract";
import { EventType, relativeTime } from "@switchboard/domain";
import { type On, readQuery } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";
import { refuse } from "./demo-devices.ts";
import { FAILING, ONCE } from "./demo-schedule-plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

type Kept = Omit<Notification, "time">;
type Canned = Pick<Notification, "kind" | "code" | "head" | "message"> & {
  ago: number;
  params?: Notification["params"];
  device?: string;
  /** By its name: the schedule whose next run can be skipped. */
  schedule?: string;
  /** By its name: the schedule that this tells the last run of. */
  ranAs?: string;
  count?: number;
  seen?: true;
};

/** The same day as the health, the schedules and the workflows of the demo tell of. */
const CANNED: Canned[] = [
  {
    ago: 20_000,
    kind: "reminder",
    code: "reminder.schedule",
    params: { name: ONCE.name, minutes: ONCE.before },
    head: "A schedule runs soon",
    message: `${ONCE.name} runs in ${ONCE.before} minutes`,
    schedule: ONCE.name,
  },
  {
    ago: 2 * HOUR + 8 * MINUTE,
    kind: "power",
    code: "power.event",
    params: { type: EventType.overVoltage, value: 258, phase: 1 },
    head: "Over voltage, phase 1",
    message: "Measured: 258",
    device: "Main panel",
  },
  {
    ago: 3 * HOUR - MINUTE,
    kind: "offline",
    code: "device.offline",
    head: "Device offline",
    message: "The device might not be connected to internet",
    device: "Gate relay",
  },
  {
    ago: 5 * HOUR + MINUTE,
    kind: "workflow",
    code: null,
    head: "Pump runs dry",
    message: "The borewell pump was turned off",
    device: "Borewell pump",
    seen: true,
  },
  {
    ago: 9 * HOUR,
    ranAs: FAILING,
    kind: "schedule",
    code: "schedule.failed",
    params: { name: FAILING },
    head: "A schedule failed",
    message: `${FAILING} did not do all it should`,
    seen: true,
  },
  {
    ago: 26 * HOUR,
    kind: "power",
    code: "power.digest",
    params: { count: 6, names: "Main panel · Borewell pump · Office air conditioner", others: 0 },
    head: "6 power alerts",
    message: "Main panel · Borewell pump · Office air conditioner",
    count: 6,
    seen: true,
  },
];

interface Known {
  devices: readonly Device[];
  scheduleNamed(name: string | undefined): Pick<Schedule, "_id" | "next_run" | "last_run"> | undefined;
}

/** What the demo's person was told. */
export function demoNotifications(on: On, { devices, scheduleNamed }: Known): void {
  const start = Date.now();
  const all = CANNED.map(toKept).sort((a, b) => b.createdAt.localeCompare(a.createdAt));

  function toKept(
    { ago, device, schedule, ranAs, params = {}, count = 1, seen, ...rest }: Canned,
    index: number,
  ): Kept {
    const found = devices.find(({ device_name }) => device_name === device);
    const about = scheduleNamed(schedule);
    const ran = scheduleNamed(ranAs)?.last_run?.due;
    return {
      ...rest,
      _id: demoId(13, index + 1),
      params: found ? { device_name: found.device_name, ...params } : params,
      device: found ? { _id: found._id, device_name: found.device_name } : null,
      schedule: about?.next_run ? { _id: about._id, due: about.next_run } : null,
      count,
      seen: seen ?? false,
      createdAt: ran ?? new Date(start - ago).toISOString(),
    };
  }

  const unseen = () => ({ unseen: all.filter(({ seen }) => !seen).length });

  function present(each: Kept): Notification {
    const { value, unit } = relativeTime(Date.parse(each.createdAt), Date.now());
    return structuredClone({ ...each, time: words.format(value, unit) });
  }

  on(contract.listNotifications, (input) => {
    const { limit, offset, count, kind } = readQuery(contract.listNotifications, input);
    const found = all.filter((each) => kind === undefined || each.kind === kind);
    const shown = count === "1" || count === "true" ? [] : found.slice(offset, offset + limit);
    return { notifications: shown.map(present), count: found.length, ...unseen() };
  });
  on(contract.unseenNotifications, unseen);
  on(contract.markNotificationSeen, ({ id }) => {
    const found = all.find(({ _id }) => _id === id);
    if (!found) throw refuse("notification.not_found");
    found.seen = true;
    return unseen();
  });
  on(contract.markAllNotificationsSeen, () => {
    for (const each of all) each.seen = true;
    return { unseen: 0 as const };
  });
}
