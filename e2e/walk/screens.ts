import { contract } from "@switchboard/contract";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";
import { screenAddresses } from "./addresses.ts";
import { latinWords } from "./words.ts";

/** Items of the building whose ids are part of addresses. */
export interface Things {
  device: string;
  person: string;
  schedule: string;
  scene: string;
  workflow: string;
  remote: string;
  room: string;
  /** A floor with a plan. */
  floor: string;
  alarm: string;
  supply: string;
  tariff: string;
  /** A day of a month with a bill. */
  day: string;
  finding: string;
}

const SUPPLY = "11 kV connection";
const NO_FINDING = "00000000-0000-4000-8000-000000000000";
const ALARM = "Kitchen cold store too warm";

/** The values for the gaps of addresses. A new screen with a gap needs a row here. */
const GAPS: Record<string, keyof Things> = {
  "/app/devices/$id": "device",
  "/app/devices/health/$id": "device",
  "/app/rooms/$roomId": "room",
  "/app/rooms/$placeId/plan": "floor",
  "/app/rooms/$placeId/plan/edit": "floor",
  "/app/alarms/$alarm": "alarm",
  "/app/bills/$supply": "supply",
  "/app/bills/$supply/edit": "supply",
  "/app/bills/$supply/$day": "supply",
  "/app/tariffs/$tariff": "tariff",
  "/app/tariffs/$tariff/version": "tariff",
  "/app/waste/$finding": "finding",
  "/app/schedules/edit/$id": "schedule",
  "/app/schedules/history/$id": "schedule",
  "/app/scenes/edit/$id": "scene",
  "/app/workflows/edit/$key": "workflow",
  "/app/remotes/edit/$r": "remote",
  "/app/remotes/play/$r": "remote",
};

/** Screens whose content depends on the query string. */
const CHOICES: Record<string, string[]> = {
  "/app/devices/access": ["?by=person&person=$person", "?by=device", "?by=device&device=$device"],
  "/app/devices/reconfigure": ["?device=$device"],
  "/app/devices/new": ["?reconfigure=$device"],
  "/app/rooms/$floor/plan": ["?layer=power", "?layer=alarms"],
  "/app/schedules/new": ["?copy=$schedule"],
  "/app/analytics/energy": ["?metric=voltage", "?metric=power&by=day", "?by=device", "?view=table"],
  "/app/reports/energy-report": ["?view=comparison"],
  "/app/reports/cost-report": ["?rows=room&cut=week", "?view=graph"],
  "/app/tariffs/new": ["?template=own", "?template=tgspdcl_ht_ii"],
  "/app/demand/limit": ["?supply=$supply"],
  "/app/waste": ["?state=decided"],
  "/app/settings": ["?tab=enterprise", "?tab=meta", "?tab=panels"],
};

/** Addresses in mails contain a proof. */
const TOKENS = /^\/user\/(reset|confirm)/;

/** Not accessible when signed in. */
const isForStrangers = (address: string) =>
  address === "/panel" || (address.startsWith("/user/") && address !== "/user/second-factor");

function withGap(address: string): string {
  const gap = GAPS[address];
  if (address.includes("$") && !gap) throw new Error(`the walk does not know what fills the gap of ${address}`);
  return gap ? address.replace(/\$\w+/, `$${gap}`) : address;
}

/** Every screen for a person who is signed in. */
export const SCREENS = screenAddresses()
  .filter((address) => !isForStrangers(address))
  .map(withGap);

/** Screens with a choice in the address. */
export const CHOSEN = Object.entries(CHOICES).flatMap(([address, choices]) => choices.map((each) => address + each));

/** Every screen for a person who is not signed in. */
export const PUBLIC = screenAddresses()
  .filter(isForStrangers)
  .map((address) => (TOKENS.test(address) ? `${address}?token=x` : address));

/** Fills the gaps of an address with ids of this building. */
export function filled(address: string, things: Things): string {
  return address.replaceAll(/\$(\w+)/g, (_, gap: keyof Things) => things[gap]);
}

async function ask<T>(endpoint: { method: string; path: string }, input: object = {}): Promise<T> {
  const isGet = endpoint.method === "GET";
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  const reply = await fetch(`${baseUrl()}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { authorization: await tokenOf("admin"), "content-type": "application/json" },
    ...(!isGet && { body: JSON.stringify(input) }),
  });
  if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}`);
  return (await reply.json()) as T;
}

interface NamedItem {
  _id: string;
  name: string;
}

interface WorkflowGroup {
  key: string;
  workflows: { name: string }[];
}

const asNamed = ({ key, workflows }: WorkflowGroup): NamedItem => ({ _id: key, name: workflows[0]?.name ?? "" });

/** Finds an item by name, because the first one of a list may belong to another journey and disappear. */
function findNamed(things: readonly NamedItem[], name: string): NamedItem {
  const found = things.find((each) => each.name === name);
  if (!found) throw new Error(`the building has no ${name}`);
  return found;
}

/** Returns one original item of each kind. */
export async function thingsOfTheBuilding(): Promise<Things> {
  const [device, users, schedules, scenes, workflows, remotes, groups, alarms, supplies, waste, places] =
    await Promise.all([
      deviceNamed("Boardroom board"),
      ask<{ users: NamedItem[] }>(contract.listUsers, { search: "Kiran", limit: 10, offset: 0 }),
      ask<{ docs: NamedItem[] }>(contract.listSchedules, { limit: 10, offset: 0 }),
      ask<{ scenes: NamedItem[] }>(contract.listScenes),
      ask<{ groups: WorkflowGroup[] }>(contract.listWorkflows),
      ask<{ remotes: NamedItem[] }>(contract.myRemotes),
      ask<{ groups: NamedItem[] }>(contract.deviceGroups),
      ask<{ docs: { _id: string; head: string }[] }>(contract.listAlarms),
      ask<{ docs: (NamedItem & { tariffs: { tariff: string }[] })[] }>(contract.listSupplies),
      ask<{ docs: { _id: string }[] }>(contract.listWaste, { state: "all" }),
      ask<{ places: NamedItem[] }>(contract.listPlaces),
    ]);
  const supply = supplies.docs.find(({ name }) => name === SUPPLY);
  if (!supply) throw new Error(`the building has no ${SUPPLY}`);
  return {
    device: device._id,
    person: findNamed(users.users, "Kiran Reddy")._id,
    schedule: findNamed(schedules.docs, "Evening lights")._id,
    scene: findNamed(scenes.scenes, "Good morning")._id,
    workflow: findNamed(workflows.groups.map(asNamed), "Mains voltage")._id,
    remote: findNamed(remotes.remotes, "Boardroom TV")._id,
    room: findNamed(groups.groups, "Boardroom")._id,
    floor: findNamed(places.places, "Second floor")._id,
    alarm: findNamed(
      alarms.docs.map(({ _id, head }) => ({ _id, name: head })),
      ALARM,
    )._id,
    supply: supply._id,
    tariff: supply.tariffs[0]?.tariff ?? "",
    day: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
    // Months without a holiday have none, and the screen says so.
    finding: waste.docs[0]?._id ?? NO_FINDING,
  };
}

/**
 * Texts that people wrote about the alarm and the findings of the walk. Their pages show them even when lists are
 * empty.
 */
export async function wordsOfOneThing(): Promise<ReadonlySet<string>> {
  const { docs } = await ask<{ docs: { head: string }[] }>(contract.listAlarms);
  const groups = await ask<object>(contract.deviceGroups);
  const findings = await ask<object>(contract.listWaste, { state: "all" });
  return new Set(latinWords(JSON.stringify([docs.filter(({ head }) => head === ALARM), groups, findings])));
}

/** Names that people gave, which are equal in every language. */
export async function namesOfTheBuilding(): Promise<ReadonlySet<string>> {
  const replies = await Promise.all(
    [contract.myAccount, contract.me, contract.myEnterprises, contract.enterpriseDetails].map((each) => ask(each)),
  );
  return new Set(latinWords(JSON.stringify(replies)));
}
