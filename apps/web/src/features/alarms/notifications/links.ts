import type { Notification } from "@switchboard/contract";
import { type LinkProps, linkOptions } from "@tanstack/react-router";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { liveStore } from "../../../live/live.ts";

export interface NotificationLink {
  label: string;
  link: Pick<LinkProps, "to" | "params" | "search">;
}

type Words = Translate<"notifications">;

const toSwitches = (device: string) => linkOptions({ to: "/app/devices/control", search: { device } });
const toUnreachable = linkOptions({ to: "/app/devices", search: { status: "offline" } });

/** Links to a device's page only for users who may see the whole device. */
function toDevice(t: Words, { _id, device_name: name }: NonNullable<Notification["device"]>): NotificationLink {
  const isWhole = liveStore.device(_id)?.access === "device";
  return isWhole
    ? { label: t("link.device", { name }), link: { to: "/app/devices/$id", params: { id: _id } } }
    : { label: t("link.switches", { name }), link: toSwitches(_id) };
}

/** Whom the new owner lets use it. */
function toAccess(t: Words, { _id, device_name: name }: NonNullable<Notification["device"]>): NotificationLink {
  const search = { by: "device" as const, device: _id };
  return { label: t("link.access", { name }), link: { to: "/app/devices/access", search } };
}

function toList(t: Words, kind: Notification["kind"]): NotificationLink[] {
  switch (kind) {
    case "power":
      return [{ label: t("link.healthList"), link: { to: "/app/devices/health" } }];
    case "offline":
      return [{ label: t("link.offlineList"), link: toUnreachable }];
    case "schedule":
    case "reminder":
      return [{ label: t("link.schedules"), link: { to: "/app/schedules/list" } }];
    case "workflow":
      return [{ label: t("link.workflows"), link: { to: "/app/workflows/list" } }];
    case "access":
      return [{ label: t("link.devices"), link: { to: "/app/devices" } }];
    case "ticket":
      return [{ label: t("link.tickets"), link: { to: "/app/support" } }];
  }
}

/** Returns links to the subjects of a notification. */
export function linksOf(t: Words, { kind, code, device, schedule, count }: Notification): NotificationLink[] {
  if (count > 1) return toList(t, kind);
  if (code === "power.doubt") return [{ label: t("link.doubts"), link: { to: "/app/analytics/doubtful" } }];
  if (schedule)
    return [{ label: t("link.schedule"), link: { to: "/app/schedules/history/$id", params: { id: schedule._id } } }];
  if (code === "owner.new" && device) return [toAccess(t, device)];
  const own = device ? [toDevice(t, device)] : [];
  return own.length === 0 || kind === "workflow" ? [...own, ...toList(t, kind)] : own;
}
