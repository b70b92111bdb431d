import { contract } from "@switchboard/contract";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";
import { screenAddresses } from "./addresses.ts";
import { latinWords } from "./words.ts";

/** One thing of the building, by whose id an address names it. */
export interface Things {
  device: string;
  person: string;
  schedule: string;
  scene: string;
  workflow: string;
  remote: string;
  room: string;
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

/** What fills the gap of an address. A screen that is new and has a gap gets its row here. */
const GAPS: Record<string, keyof Things> = {
  "/app/devices/health/$id": "device",
  "/app/rooms/$roomId": "room",
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

/** Screens that show something else by what stands behind the question mark. */
const CHOICES: Record<string, string[]> = {
  "/app/devices/access": ["?by=person&person=$person", "?by=device", "?by=device&device=$device"],
  "/app/devices/reconfigure": ["?device=$device"],
  "/app/devices/new": ["?reconfigure=$device"],
  "/app/schedules/new": ["?copy=$schedule"],
  "/app/analytics/energy": ["?metric=voltage", "?metric=power&by=day", "?by=device"],
  "/app/reports/energy-report": ["?view=table", "?view=comparison"],
  "/app/reports/cost-report": ["?rows=room&cut=week", "?view=graph"],
  "/app/tariffs/new": ["?template=own", "?template=tgspdcl_ht_ii"],
  "/app/demand/limit": ["?supply=$supply"],
  "/app/waste": ["?state=decided"],
  "/app/settings": ["?tab=enterprise", "?tab=meta", "?tab=panels"],
};

/** Addresses that a letter leads to carry what proves it. */
const TOKENS = /^\/user\/(reset|confirm)/;

/** Nobody who is signed in gets there. */
const isForStrangers = (address: string) =>
  address === "/panel" || (address.startsWith("/user/") && address !== "/user/second-factor");

function withGap(address: string): string {
  const gap = GAPS[address];
  if (address.includes("$") && !gap) throw new Error(`the walk does not know what fills the gap of ${address}`);
  return gap ? address.replace(/\$\w+/, `$${gap}`) : address;
}

/** Every screen the product has for someone who is signed in. */
export const SCREENS = screenAddresses()
  .filter((address) => !isForStrangers(address))
  .map(withGap);

/** The same screens as a choice shows them. */
export const CHOSEN = Object.entries(CHOICES).flatMap(([address, choices]) => choices.map((each) => address + each));

/** Every screen for someone who is not. */
export const PUBLIC = screenAddresses()
  .filter(isForStrangers)
  .map((address) => (TOKENS.test(address) ? `${address}?token=x` : address));

/** The address with the things of this building in its gaps. */
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

interface Named {
  _id: string;
  name: string;
}

interface WorkflowGroup {
  key: string;
  workflows: { name: string }[];
}

const asNamed = ({ key, workflows }: WorkflowGroup): Named => ({ _id: key, name: workflows[0]?.name ?? "" });

/** By its name: what comes first in a list may be another journey's, and gone before the walk gets there. */
function named(things: readonly Named[], name: string): Named {
  const found = things.find((each) => each.name === name);
  if (!found) throw new Error(`the building has no ${name}`);
  return found;
}

/** One of each that the building came with. */
export async function thingsOfTheBuilding(): Promise<Things> {
  const [device, users, schedules, scenes, workflows, remotes, groups, alarms, supplies, waste] = await Promise.all([
    deviceNamed("Boardroom board"),
    ask<{ users: Named[] }>(contract.listUsers, { search: "Kiran", limit: 10, offset: 0 }),
    ask<{ docs: Named[] }>(contract.listSchedules, { limit: 10, offset: 0 }),
    ask<{ scenes: Named[] }>(contract.listScenes),
    ask<{ groups: WorkflowGroup[] }>(contract.listWorkflows),
    ask<{ remotes: Named[] }>(contract.myRemotes),
    ask<{ groups: Named[] }>(contract.deviceGroups),
    ask<{ docs: { _id: string; head: string }[] }>(contract.listAlarms),
    ask<{ docs: (Named & { tariffs: { tariff: string }[] })[] }>(contract.listSupplies),
    ask<{ docs: { _id: string }[] }>(contract.listWaste, { state: "all" }),
  ]);
  const supply = supplies.docs.find(({ name }) => name === SUPPLY);
  if (!supply) throw new Error(`the building has no ${SUPPLY}`);
  return {
    device: device._id,
    person: named(users.users, "Kiran Reddy")._id,
    schedule: named(schedules.docs, "Evening lights")._id,
    scene: named(scenes.scenes, "Good morning")._id,
    workflow: named(workflows.groups.map(asNamed), "Mains voltage")._id,
    remote: named(remotes.remotes, "Boardroom TV")._id,
    room: named(groups.groups, "Boardroom")._id,
    alarm: named(
      alarms.docs.map(({ _id, head }) => ({ _id, name: head })),
      ALARM,
    )._id,
    supply: supply._id,
    tariff: supply.tariffs[0]?.tariff ?? "",
    day: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
    // Months without a holiday have none: then its screen says so.
    finding: waste.docs[0]?._id ?? NO_FINDING,
  };
}

/** Words that people wrote about the alarm and the findings that the walk opens; their pages show them even when lists are empty. */
export async function wordsOfOneThing(): Promise<ReadonlySet<string>> {
  const { docs } = await ask<{ docs: { head: string }[] }>(contract.listAlarms);
  const groups = await ask<object>(contract.deviceGroups);
  const findings = await ask<object>(contract.listWaste, { state: "all" });
  return new Set(latinWords(JSON.stringify([docs.filter(({ head }) => head === ALARM), groups, findings])));
}

/** Names that people gave, which stay as they are in every language. */
export async function namesOfTheBuilding(): Promise<ReadonlySet<string>> {
  const replies = await Promise.all(
    [contract.myAccount, contract.me, contract.myEnterprises, contract.enterpriseDetails].map((each) => ask(each)),
  );
  return new Set(latinWords(JSON.stringify(replies)));
}
