import { deviceNamed, personNamed, switchNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteChange } from "../site/site.ts";
import type { ChangeRow, FeedbackRow, ShortcutRow, TicketRow } from "./rows.ts";

export function planTickets(site: PlannedSite, now: number): TicketRow[] {
  const at = (ago: number) => new Date(now - ago).toISOString();
  return site.site.tickets.map(({ by, ago, device, reason = "", replies = [], ...ticket }) => {
    const author = personNamed(site, by);
    return {
      ...ticket,
      _id: idOf(`ticket ${ticket.title}`),
      author: author.id,
      customer_name: author.name,
      device: device === undefined ? null : deviceNamed(site, device).id,
      reason,
      createdAt: at(ago),
      updatedAt: at(replies.at(-1)?.[0] ?? ago),
      replies: replies.map(([before, name, message], index) => {
        const { name: said, role } = personNamed(site, name);
        const _id = idOf(`ticket ${ticket.title} reply ${index}`);
        return { _id, author: said, by_admin: role === "admin", message, createdAt: at(before) };
      }),
    };
  });
}

export function planFeedback(site: PlannedSite, now: number): FeedbackRow[] {
  return site.site.feedback.map(({ by, ago, rating, message }) => ({
    _id: idOf(`feedback ${site.site.name} ${message}`),
    author: personNamed(site, by).id,
    rating,
    message,
    createdAt: new Date(now - ago).toISOString(),
  }));
}

export function planShortcuts(site: PlannedSite): ShortcutRow[] {
  return site.site.shortcuts.map((name) => {
    const _id = idOf(`shortcut ${site.site.name} ${name}`);
    const isRemote = site.site.remotes.some((remote) => remote.name === name);
    return isRemote
      ? { _id, type: "remote", target: idOf(`remote ${name}`) }
      : { _id, type: "switch", target: switchNamed(site, name).planned.id };
  });
}

/** Changes of a switch are listed under it and its device. */
function subjectOf(site: PlannedSite, name: string): string {
  const { device, planned } = switchNamed(site, name);
  return `${device.name} · ${planned.name}`;
}

/** Holds and interlocks were logged when they were made. */
function careChanges(site: PlannedSite): SiteChange[] {
  const [admin] = site.site.people;
  const held = site.site.holds.map(({ turn, state, by = admin.name, why, ago }): SiteChange => {
    const after = { switch_state: state, why };
    return { ago, by, action: "hold.create", subject: subjectOf(site, turn), after };
  });
  const apart = site.site.interlocks.map(({ name, switches, ago }): SiteChange => {
    const after = { name, switches: switches.map((each) => subjectOf(site, each)), corrects: false };
    return { ago, by: admin.name, action: "interlock.create", subject: name, after };
  });
  return [...held, ...apart];
}

/** Returns recent changes by people, newest first. */
export function planChanges(site: PlannedSite, now: number): ChangeRow[] {
  const changes = [...site.site.changes, ...careChanges(site)].toSorted((one, other) => one.ago - other.ago);
  return changes.map(({ by, ago, before = null, after = null, ...change }) => {
    const actor = personNamed(site, by);
    return {
      ...change,
      _id: idOf(`change ${site.site.name} ${change.action} ${change.subject}`),
      at: new Date(now - ago).toISOString(),
      actor: actor.name,
      actor_id: actor.id,
      source: "dashboard",
      subject_id: null,
      before,
      after,
      result: "ok",
    };
  });
}
