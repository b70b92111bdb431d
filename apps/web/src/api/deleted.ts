import { ApiError } from "./api-error.ts";

/** Whether a call failed because somebody has deleted what it is about (ADR 0028). */
export function isDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.code === "thing.deleted";
}

/** A change from a form: where what it is about was deleted meanwhile, the form closes. The frame says why. */
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
