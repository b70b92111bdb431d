import { useClockStyle } from "../format/clock-style.ts";

/** Whether a person reads 24 hours. */
export function useIs24Hour(): boolean {
  return useClockStyle() === 24;
}
