import {
  type AnyEndpoint,
  type Device,
  givenQuery,
  type InputOf,
  type ReplyOf,
  readInput,
} from "@switchboard/contract";
// Pages have the calls without their schemas (slim-contract.ts); the demo reads inputs and builds replies by them.
import * as endpoints from "@switchboard/contract/endpoints";
import "../setup-zod.ts";
import type { Api } from "../api-port.ts";
import { openLazily } from "../live-transport.ts";
import { onSessionEnd } from "../session.ts";
import { applyChange } from "./change-rule.ts";
import { forgetChanges, withChanges } from "./changes.ts";
import { DemoDevices } from "./devices.ts";
import { findRecorded } from "./find-recorded.ts";
import { narrowList } from "./narrow-list.ts";
import { type Json, recordedArea, recordedCalls } from "./recording.ts";
import { notRecorded, refuse } from "./refuse.ts";
import { specialCall } from "./special-calls.ts";

const ENDPOINTS: Readonly<Record<string, AnyEndpoint>> = endpoints;
/** Reading and changing groups share a path. */
const signature = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const NAMES = new Map(Object.entries(ENDPOINTS).map(([name, each]) => [signature(each), name]));

/** Reads the input as the server would: validated, with defaults. */
function readAs(endpoint: AnyEndpoint, input: unknown): Json {
  const schema = endpoint.body ?? endpoint.query;
  if (!schema) return {};
  const read = readInput(schema, endpoint.body ? (input ?? {}) : givenQuery(input ?? {}));
  if (read.faults) throw refuse("request.invalid");
  return (read.value ?? {}) as Json;
}

/** Indexes recorded objects by id, because a reply shows the object where an input has only its id. */
async function indexItems(): Promise<Map<string, Json>> {
  const known = new Map<string, Json>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const item = value as Json;
    if (typeof item._id === "string" && !known.has(item._id)) known.set(item._id, item);
    for (const each of Object.values(item)) visit(each);
  };
  for (const area of ["site", "people"]) visit((await recordedArea(area)).map(({ reply }) => reply));
  return known;
}

async function openDevices(): Promise<DemoDevices> {
  const [[mine], [power], [enterprise]] = await Promise.all([
    recordedCalls("myDevices"),
    recordedCalls("powerNow"),
    recordedCalls("enterpriseMe"),
  ]);
  const drawn = (power?.reply.devices ?? []) as { _id: string; p: number }[];
  const watts = new Map(drawn.filter(({ p }) => p > 0).map(({ _id, p }) => [_id, p]));
  return new DemoDevices(String(enterprise?.reply._id), (mine?.reply.devices ?? []) as Device[], watts);
}

let opened: Promise<DemoDevices> | undefined;
function devices(): Promise<DemoDevices> {
  opened ??= openDevices();
  return opened;
}

async function read(call: string, input: Json): Promise<Json | undefined> {
  const match = findRecorded(await recordedCalls(call), input);
  if (!match) return undefined;
  const reply = narrowList(withChanges(call, match.found.reply), match.filters, input);
  if (call !== "myDevices") return reply;
  const models = await devices();
  return { ...reply, devices: (reply.devices as Device[]).map((device) => models.present(device)) };
}

onSessionEnd(() => {
  forgetChanges();
  opened = undefined;
});

let index: Promise<Map<string, Json>> | undefined;

async function answer(endpoint: AnyEndpoint, given: unknown): Promise<unknown> {
  const call = NAMES.get(signature(endpoint)) ?? "";
  const whole = ENDPOINTS[call] ?? endpoint;
  const input = readAs(whole, given);
  const special = await specialCall(call, input, { read, devices });
  if (special !== undefined) return special;
  if (!whole.changes) {
    const reply = await read(call, input);
    if (reply) return reply;
    console.warn(`The demo has no recording of ${call} ${JSON.stringify(input)}`);
    throw notRecorded();
  }
  index ??= indexItems();
  const known = await index;
  const replay = {
    endpoints: ENDPOINTS,
    readNow: (name: string) => read(name, {}),
    lookup: (id: string) => known.get(id),
  };
  const reply = await applyChange(whole, input, replay);
  if (!reply) throw refuse("demo.read_only");
  return reply;
}

/** Answers the calls of the demo account (spec §1) by replaying the seeded server's recorded replies, without a network. */
export const demo: Api = {
  async call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
    const reply = await answer(endpoint, input);
    return (reply instanceof File ? reply : structuredClone(reply)) as ReplyOf<E>;
  },
  openLive: (options) => openLazily(async () => (await devices()).open.bind(await devices()), options),
};
