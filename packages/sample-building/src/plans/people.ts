import { deviceNamed, personNamed, switchNamed } from "../names.ts";
import type { PlannedDevice, PlannedPerson, PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteChange, SiteTicket } from "../site/site.ts";
import { planRemotes } from "./automation.ts";

export interface PlannedTicket extends Omit<SiteTicket, "by" | "device" | "replies" | "reason"> {
  id: string;
  author: PlannedPerson;
  device: PlannedDevice | undefined;
  reason: string;
  replies: { id: string; ago: number; author: PlannedPerson; message: string }[];
}

export function planTickets(site: PlannedSite): PlannedTicket[] {
  return site.site.tickets.map(({ by, device, reason = "", replies = [], ...ticket }) => ({
    ...ticket,
    id: idOf(`ticket ${ticket.title}`),
    author: personNamed(site, by),
    device: device === undefined ? undefined : deviceNamed(site, device),
    reason,
    replies: replies.map(([ago, author, message], index) => ({
      id: idOf(`ticket ${ticket.title} reply ${index}`),
      ago,
      author: personNamed(site, author),
      message,
    })),
  }));
}

export interface PlannedShortcut {
  id: string;
  type: "remote" | "switch";
  target: string;
}

export function planShortcuts(site: PlannedSite): PlannedShortcut[] {
  const remotes = new Map(planRemotes(site).map(({ name, id }) => [name, id]));
  return site.site.shortcuts.map((name) => {
    const remote = remotes.get(name);
    const id = idOf(`shortcut ${site.site.name} ${name}`);
    return remote
      ? { id, type: "remote", target: remote }
      : { id, type: "switch", target: switchNamed(site, name).planned.id };
  });
}

export interface PlannedChange extends Omit<SiteChange, "by"> {
  id: string;
  actor: PlannedPerson;
}

/** What people changed lately, the newest first. */
export function planChanges(site: PlannedSite): PlannedChange[] {
  return site.site.changes.map(({ by, ...change }) => ({
    ...change,
    id: idOf(`change ${site.site.name} ${change.action} ${change.subject}`),
    actor: personNamed(site, by),
  }));
}
