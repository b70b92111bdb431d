import { contract, DEVICE_LIST_LIMIT, type Device } from "@switchboard/contract";
import { call } from "../api/call.ts";
import { getSession } from "../api/session.ts";
import type { Clock } from "./clock.ts";
import type { LiveStore } from "./live-store.ts";

const PAGES_AT_ONCE = 3;

interface Page {
  devices: Device[];
  count: number;
  requestedAt: number;
}

async function fetchPage(
  which: { offset: number } | { ud_id: string },
  clock: Clock,
  signal?: AbortSignal,
): Promise<Page> {
  const requestedAt = clock.now();
  const input = { appends: "swappliance,kiotdevice", limit: DEVICE_LIST_LIMIT, ...which };
  const reply = await call(contract.myDevices, input, { quiet: true, silent: true, ...(signal && { signal }) });
  return { ...reply, requestedAt };
}

/** The first page, asked for while the screens were still to come. */
let ahead: { token: string; page: Promise<Page> } | undefined;

/** Asks for the first page before anything is rendered; the next load takes it. */
export function askAhead(clock: Clock): void {
  const { token } = getSession();
  if (!token) return;
  ahead = { token, page: fetchPage({ offset: 0 }, clock) };
  // The load handles a failure; until then it must not count as unhandled.
  ahead.page.catch(() => {});
}

/** Only the load that follows at once may take it: a later one wants a new answer, and another session its own. */
function firstPage(clock: Clock, signal: AbortSignal): Promise<Page> {
  const page = ahead?.token === getSession().token ? ahead?.page : undefined;
  ahead = undefined;
  return page ?? fetchPage({ offset: 0 }, clock, signal);
}

/** In a hidden tab frames stop, and the rest is loaded without one. */
const WITHOUT_FRAME_MS = 250;

/** Waits until what is known has been painted. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, WITHOUT_FRAME_MS);
  });
}

/** Yields the pages after the first in order, with a few requests at a time. */
async function* furtherPages(count: number, clock: Clock, signal: AbortSignal): AsyncGenerator<Page> {
  const underWay: Promise<Page>[] = [];
  let offset = DEVICE_LIST_LIMIT;
  const startOne = () => {
    if (offset >= count) return;
    const page = fetchPage({ offset }, clock, signal);
    // The consumer handles a failure; until then it must not count as unhandled.
    page.catch(() => {});
    underWay.push(page);
    offset += DEVICE_LIST_LIMIT;
  };
  for (let started = 0; started < PAGES_AT_ONCE; started += 1) startOne();
  for (let page = underWay.shift(); page; page = underWay.shift()) {
    yield await page;
    startOne();
  }
}

/**
 * Fills the store: the first page at once, the rest in doubling portions, so that the screen shifts only a few times. Missing devices
 * are removed only after everything was loaded. Returns the number of devices.
 */
export async function loadDevices(store: LiveStore, clock: Clock, signal: AbortSignal): Promise<number> {
  const first = await firstPage(clock, signal);
  store.merge(first.devices, first.requestedAt);
  // The first tiles come before the rest of the building.
  await untilPainted();
  const listed = new Set(first.devices.map((device) => device._id));
  let portion: Device[] = [];
  let portionFrom = 0;
  for await (const page of furtherPages(first.count, clock, signal)) {
    if (portion.length === 0) portionFrom = page.requestedAt;
    portion.push(...page.devices);
    if (portion.length < listed.size) continue;
    for (const device of portion) listed.add(device._id);
    store.merge(portion, portionFrom);
    portion = [];
  }
  for (const device of portion) listed.add(device._id);
  store.merge(portion, portionFrom);
  if (!signal.aborted) store.retain(listed);
  return listed.size;
}

/** Loads a few devices. Those not returned no longer exist, at least not for this user. */
export async function loadSome(store: LiveStore, clock: Clock, ids: readonly string[]): Promise<void> {
  const pages = await Promise.all(ids.map((ud_id) => fetchPage({ ud_id }, clock)));
  for (const page of pages) store.merge(page.devices, page.requestedAt);
  const answered = new Set(pages.flatMap(({ devices }) => devices.map(({ _id }) => _id)));
  store.retain(new Set(store.order().filter((id) => answered.has(id) || !ids.includes(id))));
}
