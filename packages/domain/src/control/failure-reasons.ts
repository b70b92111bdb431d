/** Why a switch did not do what it should, in English. Screens have their own texts for each code. */
export const FAILURE_REASONS = {
  no_answer: "The device did not answer in time",
  may_act_later: "It was not confirmed and could not be taken back: it may still happen",
  not_sent: "The message broker was out of reach",
  refused: "The device refused",
  relay_stuck: "The relay did not follow",
  no_such_switch: "The device has no such switch",
  not_supported: "The switch cannot do that",
  nothing_to_do: "The device found nothing to do",
  offline: "The device was not connected",
  no_access: "Its owner may no longer use this switch",
  switch_gone: "The switch is no longer there",
  replaced: "A newer order took its place",
  cancelled: "It was cancelled before it was sent",
  nothing_to_switch: "There was nothing left to switch",
  too_late: "The server was away when it was due",
  paused: "The schedule was paused",
  held: "Somebody holds this switch",
  interlocked: "Another switch is on that must not be on with it",
  resting: "It has to stay off for a while",
  must_run: "It has to stay on for a while",
  holiday: "A holiday",
  closed: "Closed that day",
  special: "Special hours",
  no_sunrise: "No sunrise that day",
  no_sunset: "No sunset that day",
  no_place: "No location for the sun",
} as const;

/** `other` means that the device gave a reason in its own words. */
export const FAILURE_CODES = [...(Object.keys(FAILURE_REASONS) as (keyof typeof FAILURE_REASONS)[]), "other"] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export interface Failure {
  code: FailureCode;
  message: string;
}

/** Texts in the `err` field of devices (docs/device-protocol.md), or of older rows, that mean one of the codes. */
const DEVICE_WORDS = new Map<string, FailureCode>([
  ["no such switch", "no_such_switch"],
  ["not supported by this switch", "not_supported"],
  ["nothing to do", "nothing_to_do"],
  ["it was cancelled before the device came back", "cancelled"],
]);
const codeByMessage = new Map<string, FailureCode>(
  Object.entries(FAILURE_REASONS).map(([code, message]) => [message, code as FailureCode]),
);

/** Reads a stored reason: a code, a device's words, or a whole sentence in older rows. */
export function readFailure(stored: string): Failure {
  const known = Object.hasOwn(FAILURE_REASONS, stored) ? (stored as keyof typeof FAILURE_REASONS) : undefined;
  const code = known ?? DEVICE_WORDS.get(stored.trim().toLowerCase()) ?? codeByMessage.get(stored) ?? "other";
  return { code, message: code === "other" ? stored : FAILURE_REASONS[code] };
}
