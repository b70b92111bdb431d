/** Things that go into the bin when a person deletes them. The names are those of the activity log. */
export const BIN_THINGS = ["device", "group", "place", "scene", "schedule", "workflow", "remote", "user"] as const;
export type BinThing = (typeof BIN_THINGS)[number];

/** How long an admin can restore something. */
export const BIN_DAYS = 30;
/** How long the server accepts an undo: longer than the notice is shown, because calls take time. */
const UNDO_GRACE_MS = 60_000;

const DAY_MS = 86_400_000;

export function purgeAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS);
}

/** Returns the remaining days in the bin, rounded up, and 0 once its time is over. */
export function binDaysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((purgeAt(deletedAt).getTime() - now.getTime()) / DAY_MS));
}

interface Deletion {
  deletedBy: string | null;
  deletedAt: Date;
}

/** Admins may restore while it is in the bin. Everybody else may undo their own deletion for a moment. */
export function mayUndo(
  { deletedBy, deletedAt }: Deletion,
  person: { userId: string; isAdmin: boolean },
  now: Date,
): boolean {
  if (person.isAdmin) return now < purgeAt(deletedAt);
  return deletedBy === person.userId && now.getTime() - deletedAt.getTime() <= UNDO_GRACE_MS;
}

/** Returns the first free name: unchanged, or with a number. */
export function freeName(name: string, isTaken: (name: string) => boolean, maxLength: number): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` (${number})`;
    const tried = `${[...name]
      .slice(0, maxLength - ending.length)
      .join("")
      .trimEnd()}${ending}`;
    if (!isTaken(tried)) return tried;
  }
}
