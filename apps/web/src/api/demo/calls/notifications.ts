import { contract, type Notification } from "@switchboard/contract";
import { relativeWords, timeAgo } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { pageOf } from "../order.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { Told } from "../tables.ts";

/** What the looker was told. */
export function notificationCalls(on: On, store: DemoStore): void {
  const all = store.tables.notifications;
  const unseen = () => ({ unseen: all.filter(({ seen }) => !seen).length });
  const present = (row: Told): Notification => {
    const ago = timeAgo(Date.parse(row.createdAt), Date.now(), store.zone);
    return { ...row, device: store.deviceRef(row.device), time: relativeWords(ago, "en") };
  };

  on(contract.listNotifications, ({ count, kind, ...page }) => {
    const found = all.filter((each) => kind === undefined || each.kind === kind);
    const shown = count === "1" || count === "true" ? [] : pageOf(found, page);
    return { notifications: shown.map(present), count: found.length, ...unseen() };
  });
  on(contract.unseenNotifications, unseen);
  on(contract.markNotificationSeen, ({ id }) => {
    const found = all.find(({ _id }) => _id === id);
    need(found, "notification.not_found").seen = true;
    return unseen();
  });
  on(contract.markAllNotificationsSeen, () => {
    for (const each of all) each.seen = true;
    return { unseen: 0 as const };
  });
}
