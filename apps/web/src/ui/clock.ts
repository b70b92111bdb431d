let offset = 0;

/**
 * The time the screens go by, in milliseconds. The demo replays a recorded moment, so its clock is set back to that
 * moment; everywhere else this is the browser's own clock.
 */
export function currentTime(): number {
  return Date.now() + offset;
}

export function setClockOffset(ms: number): void {
  offset = ms;
}
