/** What goes into the bin when a person deletes it. The words are those of the trail. */
export const BIN_THINGS = ["device", "group", "scene", "schedule", "workflow", "remote", "user"] as const;
export type BinThing = (typeof BIN_THINGS)[number];

/** For so long an admin can bring something back. */
export const BIN_DAYS = 30;
/** For so long the server takes an undo from whoever deleted it: the notice waits for a pointer, and calls take time. */
const UNDO_GRACE_MS = 60_000;

const DAY_MS = 86_400_000;

/** When something that was deleted at an instant is gone for good. */
export function purgeAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS);
}

/** Days that something stays in the bin from now on, begun ones whole; none once its time is over. */
export function binDaysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((purgeAt(deletedAt).getTime() - now.getTime()) / DAY_MS));
}

interface Deletion {
  deletedBy: string | null;
  deletedAt: Date;
}

/** Whether someone may take a deletion back: admins as long as it is in the bin, everybody else their own for a moment. */
export function mayUndo(
  { deletedBy, deletedAt }: Deletion,
  person: { userId: string; isAdmin: boolean },
  now: Date,
): boolean {
  if (person.isAdmin) return now < purgeAt(deletedAt);
  return deletedBy === person.userId && now.getTime() - deletedAt.getTime() <= UNDO_GRACE_MS;
}

/** The first name that is free: as it was, or with a number. */
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
