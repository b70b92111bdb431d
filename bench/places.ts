import { contract } from "@switchboard/contract";
import type { Page } from "playwright-core";
import { signedInCaller } from "./caller.ts";
import { type Measure, percentile } from "./measure.ts";
import { openWorld } from "./world.ts";

const DEVICES = 64;
const [SITES, BUILDINGS, FLOORS] = [10, 9, 54];
/** With the places of the building itself they are a little fewer than an enterprise may have. */
const PLACES = SITES * (1 + BUILDINGS * (1 + FLOORS));
const ROUNDS = 10;

/** Measures what five thousand places cost: importing them, listing them, and the screens that show them. */
export async function measurePlaces(): Promise<Measure[]> {
  const world = await openWorld(DEVICES);
  try {
    const call = await signedInCaller(world.url);
    const few = await msOf(() => call(contract.listPlaces, undefined));
    const file = { format: "csv", content: csv() } as const;
    const [preview] = await msOf(() => call(contract.importPlaces, { ...file, apply: false }), 1);
    const [apply] = await msOf(() => call(contract.importPlaces, { ...file, apply: true }), 1);
    const many = await msOf(() => call(contract.listPlaces, undefined));
    const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    await world.signIn(page, "/app/devices/control");
    const filter = await msToFilter(page);
    const rooms = await msToRooms(page);
    return [
      { what: "places of the enterprise", value: PLACES, unit: "", isCount: true },
      { what: "five places listed, p50", value: percentile(few, 0.5), unit: "ms" },
      { what: "all places listed, p50", value: percentile(many, 0.5), unit: "ms", aim: { atMost: 500 } },
      { what: "the preview of a file with all places", value: preview ?? 0, unit: "ms", aim: { atMost: 3000 } },
      { what: "the import of that file", value: apply ?? 0, unit: "ms", aim: { atMost: 10_000 } },
      { what: "Control limited to a floor", value: filter, unit: "ms", aim: { atMost: 1000 } },
      { what: "the page of rooms opened to its first place", value: rooms, unit: "ms", aim: { atMost: 1500 } },
    ];
  } finally {
    await world.close();
  }
}

async function msOf(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    all.push(performance.now() - from);
  }
  return all;
}

/** Writes a file of sites with buildings with floors, each place after the one around it. */
function csv(): string {
  const lines = ["kind,name,parent"];
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  for (const site of numbers(SITES)) {
    lines.push(`site,Site ${site},`);
    for (const building of numbers(BUILDINGS)) {
      lines.push(`building,Building ${building},Site ${site}`);
      for (const floor of numbers(FLOORS)) lines.push(`floor,Floor ${floor},Site ${site} / Building ${building}`);
    }
  }
  return lines.join("\n");
}

/** Chooses a floor of the building itself, and waits until its switches alone are shown. */
async function msToFilter(page: Page): Promise<number> {
  const select = page.getByRole("combobox", { name: "Place" });
  await select.waitFor();
  const from = performance.now();
  await select.selectOption({ label: "\u2003Basement" });
  await page.getByText("Boardroom AC").first().waitFor({ state: "detached" });
  return performance.now() - from;
}

/** Follows the link to the page of rooms, and waits for the first heading of a place. */
async function msToRooms(page: Page): Promise<number> {
  const link = page.locator('a[href="/app/rooms"]').first();
  await link.waitFor();
  const from = performance.now();
  await link.click();
  await page.getByRole("heading", { name: "Main building", exact: true }).waitFor();
  return performance.now() - from;
}
