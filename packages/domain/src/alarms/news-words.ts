import type { TicketStatus } from "../people/support.ts";
import { EventType, eventMeaning, MotorHealth, type ProtectionBreach } from "../site/event-types.ts";
import type { NotificationKind } from "./notifications.ts";

/** The text of a notification: a code that the screens translate, and the English text. */
export interface NewsWords {
  kind: NotificationKind;
  /** Null for a text that a person wrote. */
  code: string | null;
  params: Record<string, string | number>;
  head: string;
  message: string;
}

export function powerWords(type: number, value: number): NewsWords {
  const { name = "powerEvent", phase } = eventMeaning(type) ?? {};
  const spoken = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    kind: "power",
    code: "power.event",
    params: { type, value, ...(phase === undefined ? {} : { phase }) },
    head: `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}${phase === undefined ? "" : `, phase ${phase}`}`,
    message: measuredWords(type, value),
  };
}

/** This notification goes to admins, who decide. */
export function doubtWords(): NewsWords {
  return {
    kind: "power",
    code: "power.doubt",
    params: {},
    head: "A doubtful meter reading",
    message: "It is left out of the sums until you decide",
  };
}

function measuredWords(type: number, value: number): string {
  if (type === EventType.motorHealth) return motorWords(value);
  return type === EventType.buzzer ? "The buzzer sounds" : `Measured: ${value}`;
}

function motorWords(health: number): string {
  return health === MotorHealth.dry ? "The motor runs dry" : "The motor is overloaded";
}

/** A device that comes back within this time causes no notification. */
export const FLUTTER_MS = 60_000;

export function offlineWords(since: number): NewsWords {
  return {
    kind: "offline",
    code: "device.offline",
    params: { since },
    head: "Device offline",
    message: "The device might not be connected to internet",
  };
}

export function reminderWords(name: string, minutes: number): NewsWords {
  return {
    kind: "reminder",
    code: "reminder.schedule",
    params: { name, minutes },
    head: "A schedule runs soon",
    message: `${name} runs in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  };
}

/** This notification goes to the person who made the holds, once for all that end together. `until` is an instant. */
export function holdEndsWords(name: string, count: number, until: string): NewsWords {
  const others = count > 1 ? ` and ${count - 1} more` : "";
  return {
    kind: "reminder",
    code: "reminder.hold",
    params: { name, count, until },
    head: "A hold ends soon",
    message: `The hold of ${name}${others} ends soon`,
  };
}

/**
 * This notification goes to everyone who may use the device: `name` was switched at the wall although `other` was on,
 * or too early.
 */
export function breachWords(breach: ProtectionBreach, { name, other }: { name: string; other: string }): NewsWords {
  const messages = {
    interlocked: `${name} and ${other} are on together`,
    resting: `${name} was turned on before its rest was over`,
    must_run: `${name} was turned off before its minimum on time was over`,
  };
  const head = "A protection was broken";
  return { kind: "power", code: `protection.${breach}`, params: { name, other }, head, message: messages[breach] };
}

export function runFailedWords(name: string): NewsWords {
  const message = `${name} did not do all it should`;
  return { kind: "schedule", code: "schedule.failed", params: { name }, head: "A schedule failed", message };
}

export function runMissedWords(name: string): NewsWords {
  const message = `${name} did not run: the server was away`;
  return { kind: "schedule", code: "schedule.missed", params: { name }, head: "A schedule was missed", message };
}

export function ticketRaisedWords(title: string, person: string): NewsWords {
  const message = `${person} raised the ticket "${title}"`;
  return { kind: "ticket", code: "ticket.raised", params: { title, person }, head: "New ticket", message };
}

export function ticketRepliedWords(title: string, person: string): NewsWords {
  const message = `${person} replied to the ticket "${title}"`;
  return { kind: "ticket", code: "ticket.replied", params: { title, person }, head: "Reply to a ticket", message };
}

export function ticketMovedWords(title: string, person: string, status: TicketStatus): NewsWords {
  const message = `The ticket "${title}" is ${status} now`;
  return { kind: "ticket", code: "ticket.moved", params: { title, person, status }, head: "Ticket moved on", message };
}

/** This notification goes to the new owner of a device and to the former one. */
export function ownerWords(person: string, isNew: boolean): NewsWords {
  const message = isNew ? `${person} made you the owner: you decide who may use it` : `${person} gave it another owner`;
  const head = isNew ? "You own a device" : "You no longer own a device";
  return { kind: "access", code: isNew ? "owner.new" : "owner.former", params: { person }, head, message };
}
