import { ApiError } from "./api-error.ts";

/** True when a call failed because its subject was deleted (ADR 0028). */
export function isDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.code === "thing.deleted";
}

/** Closes the form when its subject was deleted meanwhile; the frame says why. */
export async function unlessDeleted(change: Promise<unknown>, close: () => void): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!isDeleted(error)) throw error;
    close();
    return false;
  }
}
