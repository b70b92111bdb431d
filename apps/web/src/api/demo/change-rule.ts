import type { AnyEndpoint } from "@switchboard/contract";
import { elementOf, fill, fits, type Lookup, present, type Schema, shapeOf } from "./build-item.ts";
import { add, edit, remove, set } from "./changes.ts";
import type { Json } from "./recording.ts";

/** Reads the current answer of a call, with earlier changes applied. */
type ReadNow = (call: string) => Promise<Json | undefined>;

export interface Replay {
  endpoints: Readonly<Record<string, AnyEndpoint>>;
  readNow: ReadNow;
  lookup: Lookup;
}

const REMOVES = /\/(delete|delete_many|remove|purge|release|end)$/;
const CREATES = /\/(new|create)$/;
const CREATES_GROUP = /\/new_many$/;
/** Switches are listed with their devices. */
const LISTED_AS: Record<string, string> = { switch_appliances: "userdevices" };

const resourceOf = ({ path }: AnyEndpoint) => path.split("/")[3] ?? "";

/** Returns the reads affected by a call. */
function readsOf(endpoint: AnyEndpoint, endpoints: Replay["endpoints"]): [string, AnyEndpoint][] {
  const resource = resourceOf(endpoint);
  const resources = [resource, LISTED_AS[resource]];
  return Object.entries(endpoints).filter(([, each]) => !each.changes && resources.includes(resourceOf(each)));
}

interface Item {
  item: Json;
  schema: Schema;
}

/** Every object with an id in a reply, with the schema it has there. */
function itemsIn(schema: Schema, value: unknown): Item[] {
  const element = elementOf(schema);
  if (element) return Array.isArray(value) ? value.flatMap((each) => itemsIn(element, each)) : [];
  const shape = shapeOf(schema);
  if (!shape || typeof value !== "object" || value === null) return [];
  const item = value as Json;
  const below = Object.entries(shape).flatMap(([key, field]) => itemsIn(field, item[key]));
  return "_id" in item ? [{ item, schema }, ...below] : below;
}

async function knownItems(endpoint: AnyEndpoint, { endpoints, readNow }: Replay): Promise<Item[]> {
  const found = await Promise.all(
    readsOf(endpoint, endpoints).map(async ([call, { reply }]) => itemsIn(reply, await readNow(call))),
  );
  return found.flat();
}

/** Returns the items named by a call; ids are single values or in lists. */
function namedIn(input: Json, items: readonly Item[]): Item[] {
  const texts = new Set(Object.values(input).flat());
  return items.filter(({ item }) => texts.has(item._id));
}

/** Deletes the named items. */
function applyRemoval(named: readonly Item[]): boolean {
  remove(named.map(({ item }) => String(item._id)));
  return named.length > 0;
}

/** Gives the named items the fields of the input that they have. */
function applyEdit(named: readonly Item[], input: Json, lookup: Lookup): boolean {
  let isChanged = false;
  for (const { item, schema } of named) {
    const shape = shapeOf(schema) ?? {};
    const fields = Object.keys(input).filter((key) => key in shape && key !== "_id" && input[key] !== item._id);
    const shown = fields.map((key) => [key, present(shape[key] as Schema, input[key], item[key], lookup)]);
    const changed = { ...item, ...Object.fromEntries(shown) };
    if (fields.length === 0 || !fits(schema, changed)) continue;
    edit(String(item._id), Object.fromEntries(shown));
    isChanged = true;
  }
  return isChanged;
}

/** Adds an item to the list whose items have the shape of the call's reply. */
async function applyCreation(endpoint: AnyEndpoint, input: Json, replay: Replay): Promise<Json | undefined> {
  const created = shapeOf(endpoint.reply);
  if (!created || !("_id" in created)) return undefined;
  for (const [call, { reply }] of readsOf(endpoint, replay.endpoints)) {
    for (const [key, field] of Object.entries(shapeOf(reply) ?? {})) {
      const schema = elementOf(field);
      const shape = schema && shapeOf(schema);
      if (!schema || !shape || !("_id" in shape) || !Object.keys(shape).every((name) => name in created)) continue;
      const listed = (await replay.readNow(call))?.[key];
      const example = Array.isArray(listed) ? (listed[0] as Json | undefined) : undefined;
      const item = fill(schema, input, example, replay.lookup);
      if (!fits(schema, item)) continue;
      add(call, item);
      return item;
    }
  }
  return undefined;
}

/** Adds a group of items, such as a workflow of several devices, to the list of groups. */
async function applyGroupCreation(endpoint: AnyEndpoint, input: Json, replay: Replay): Promise<Json | undefined> {
  const [created] = Object.keys(shapeOf(endpoint.reply) ?? {}).filter((key) => Array.isArray(input[key]));
  if (!created) return undefined;
  for (const [call, { reply }] of readsOf(endpoint, replay.endpoints)) {
    for (const [list, field] of Object.entries(shapeOf(reply) ?? {})) {
      const group = elementOf(field);
      const member = group && elementOf(shapeOf(group)?.[created] ?? group);
      if (!group || !member) continue;
      const [example] = ((await replay.readNow(call))?.[list] ?? []) as Json[];
      const [sibling] = (example?.[created] ?? []) as Json[];
      const key = crypto.randomUUID();
      const items = (input[created] as Json[]).map((each) => fill(member, { ...each, key }, sibling, replay.lookup));
      const added = { ...fill(group, { key }, example, replay.lookup), [created]: items };
      if (!fits(group, added)) continue;
      add(call, added);
      return { [created]: items };
    }
  }
  return undefined;
}

/** Changes fields of a reply that is about the enterprise or the person as a whole. */
async function applySettings(endpoint: AnyEndpoint, input: Json, { endpoints, readNow }: Replay): Promise<boolean> {
  for (const [call, { reply, query, body }] of readsOf(endpoint, endpoints)) {
    const shape = shapeOf(reply) ?? {};
    const keys = Object.keys(input).filter((key) => key in shape);
    const before = query || body || keys.length === 0 ? undefined : await readNow(call);
    const fields = Object.fromEntries(keys.map((key) => [key, input[key]]));
    if (!before || !fits(reply, { ...before, ...fields })) continue;
    set(call, fields);
    return true;
  }
  return false;
}

/**
 * The one rule by which the demo changes: a created item appears in its list, an edited one shows its new fields, a
 * deleted one disappears. Undefined where a call does not work this way; then nothing is changed.
 */
export async function applyChange(endpoint: AnyEndpoint, input: Json, replay: Replay): Promise<Json | undefined> {
  const answer = (item: Json) => fill(endpoint.reply, item, undefined, replay.lookup);
  if (CREATES.test(endpoint.path)) {
    const item = await applyCreation(endpoint, input, replay);
    return item && answer(item);
  }
  if (CREATES_GROUP.test(endpoint.path)) return applyGroupCreation(endpoint, input, replay);
  const named = namedIn(input, await knownItems(endpoint, replay));
  if (REMOVES.test(endpoint.path)) return applyRemoval(named) ? answer({}) : undefined;
  if (applyEdit(named, input, replay.lookup)) {
    const ids = new Set(named.map(({ item }) => item._id));
    const [first] = (await knownItems(endpoint, replay)).filter(({ item }) => ids.has(item._id));
    return answer(first?.item ?? {});
  }
  return named.length === 0 && (await applySettings(endpoint, input, replay)) ? answer(input) : undefined;
}
