import { useMay } from "../api/useMay.ts";

/** Whether the person may change a device, a room or a place: admins all, managers those in their places (ADR 0097). */
export function useMayManage(thing: { managed?: boolean | undefined } | undefined): boolean {
  return useMay("place.manage") || thing?.managed === true;
}
