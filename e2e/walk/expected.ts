/** Screens that ask for nothing before they are used: a failing server shows once something is sent or chosen. */
export const NEEDS_NOTHING = [
  "/app/devices/new",
  "/app/feedBack",
  "/app/remotes/new",
  "/app/scenes/new",
  "/app/schedules/new",
  "/app/support/CreateTicket",
  "/error",
  "/user/second-factor",
];

interface Known {
  fault: RegExp;
  why: string;
}

/** What is known to read wrong, until it is mended. */
const KNOWN: Known[] = [
  { fault: /said twice: /, why: "several parts of one screen all say that the devices could not be loaded" },
  { fault: /\/reconfigure.*claims: /, why: "devices on their way are taken for none" },
  { fault: /\/remotes\/play.*nothing to read$/, why: "only its place is kept" },
  { fault: /\/devices\/new\?reconfigure.*nothing to read$/, why: "only its place is kept" },
  { fault: /\/settings, .*failed: /, why: "the kinds of notification fail in silence" },
  { fault: /\/settings\?tab=meta.*failed: /, why: "the keys wait for ever" },
  { fault: /view=comparison.*claims: /, why: "what is to be compared is not known yet" },
  { fault: /metric=voltage.*still waits: /, why: "a chart of devices waits for those that failed" },
  { fault: /\/workflows\/new.*(claims|failed): /, why: "devices on their way are taken for none" },
  { fault: /^\/error, .*English: unknown/, why: "the code of an unknown error is not translated" },
];

/** What nobody knows of yet. */
export function news(faults: readonly string[]): string[] {
  return faults.filter((fault) => !KNOWN.some((known) => known.fault.test(fault)));
}
