import { contract, type Device, type Notification, type Schedule } from "@switchboard/contract";
import { relativeTime } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import { type On, readQuery } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoSite, PlannedNews } from "./sites/site.ts";

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

type Kept = Omit<Notification, "time">;
interface Known {
  site: DemoSite;
  devices: readonly Device[];
  scheduleNamed(name: string | undefined): Pick<Schedule, "_id" | "next_run" | "last_run"> | undefined;
}

/** What the demo's person was told. */
export function demoNotifications(on: On, { site, devices, scheduleNamed }: Known): void {
  const start = Date.now();
  const all = site.news.map(toKept).sort((a, b) => b.createdAt.localeCompare(a.createdAt));

  function toKept(
    { ago, device, schedule, ranAs, code = null, params = {}, count = 1, seen, ...rest }: PlannedNews,
    index: number,
  ): Kept {
    const found = devices.find(({ device_name }) => device_name === device);
    const about = scheduleNamed(schedule);
    const ran = scheduleNamed(ranAs)?.last_run?.due;
    return {
      ...rest,
      code,
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
