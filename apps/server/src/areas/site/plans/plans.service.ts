import type { BodyOf, ChangeKind, contract, Plan, PlanItem } from "@switchboard/contract";
import { PLAN_LIMITS } from "@switchboard/domain/site";
import { everyone } from "../../../core/access/audience.service.ts";
import { requireManaged } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { bytesInBin } from "../../../core/bin/bin-size.ts";
import { tellPeople } from "../../../core/changes/changes.service.ts";
import { missingAmong } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Download } from "../../../platform/http/route.ts";
import { type ItemKey, PlanContentsRepository } from "./plan-contents.repository.ts";
import { type PlanRow, PlansRepository } from "./plans.repository.ts";
import { readPicture, sizeInWords } from "./read-picture.ts";

type Edit = BodyOf<typeof contract.editPlan>;

/** Rejects places that the actor may not see. */
export interface SeenPlaces {
  find(sql: Sql, actor: Actor, id: string): Promise<{ id: string; name: string }>;
}

interface Parts {
  database: Database;
  clock: Clock;
  places: SeenPlaces;
}

/** The plan of a place within one change. */
interface Scene {
  sql: Sql;
  actor: Actor;
  place: string;
  plans: PlansRepository;
  contents: PlanContentsRepository;
  /** The subject of the activity log. */
  subject: { subject: string; subject_id: string };
  /** Missing if the place has no plan. */
  before: PlanRow | undefined;
}

/** Floor plans of places: a picture, outlines of rooms, and positions of devices (ADR 0096). */
export class PlansService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #places: SeenPlaces;

  constructor({ database, clock, places }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#places = places;
  }

  async get(actor: Actor, place: string): Promise<{ plan: Plan | null }> {
    const { id } = await this.#places.find(this.#database, actor, place);
    return { plan: (await readPlan(this.#database, actor, id)) ?? null };
  }

  async picture(actor: Actor, place: string): Promise<Download> {
    const { id } = await this.#places.find(this.#database, actor, place);
    const found = await new PlansRepository(this.#database).picture(actor.enterpriseId, id);
    if (!found) throw new AppError("plan.not_found");
    return { bytes: found.picture, name: `plan.${found.kind}`, type: `image/${found.kind}` };
  }

  /** Gives a place a plan, or replaces its picture; whatever is drawn on it stays. */
  setPicture(actor: Actor, body: BodyOf<typeof contract.setPlanPicture>): Promise<Plan> {
    return this.#change(actor, body.place, async (scene) => {
      const { sql, place, plans, subject } = scene;
      const picture = readPicture(body.picture, PLAN_LIMITS);
      const { enterpriseId } = actor;
      // A deleted place can be restored with its picture, so pictures in the bin count, too.
      const taken = (await plans.bytesBeside(enterpriseId, place)) + (await bytesInBin(sql, enterpriseId, "plans"));
      if (taken + picture.picture.length > PLAN_LIMITS.enterpriseBytes) throw new AppError("plan.too_many");
      await plans.setPicture(enterpriseId, place, picture, this.#clock.now());
      await record(sql, actor, { action: "plan.picture", ...subject, after: { picture: sizeInWords(picture) } });
      await tellEveryone(scene, ["plans", "places"]);
      return changedPlan(scene);
    });
  }

  /** Changes what is named and nothing else, so that people who edit one plan at the same time lose nothing. */
  edit(actor: Actor, body: Edit): Promise<Plan> {
    return this.#change(actor, body.place, async (scene) => {
      const { sql, place, plans, before, subject } = scene;
      if (!before) throw new AppError("plan.not_found");
      if (body.meters !== undefined) await plans.setMeters(actor.enterpriseId, place, body.meters, this.#clock.now());
      const after = { width_m: body.meters, ...(await draw(scene, body)) };
      await record(sql, actor, { action: "plan.edit", ...subject, before: { width_m: before.meters }, after });
      await tellEveryone(scene, ["plans"]);
      return changedPlan(scene);
    });
  }

  /** Removes the plan and what is on it. Succeeds also when there is none. */
  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, id, async (scene) => {
      const { sql, place, plans, contents, subject, before } = scene;
      if (!before) return { deleted: true };
      const { areas, items } = await contents.counts(actor.enterpriseId, place);
      await plans.delete(actor.enterpriseId, place);
      const was = { picture: sizeInWords(before), width_m: before.meters, rooms: areas, devices: items };
      await record(sql, actor, { action: "plan.delete", ...subject, before: was });
      await tellEveryone(scene, ["plans", "places"]);
      return { deleted: true };
    });
  }

  /** Changes a plan in a transaction, one change of an enterprise at a time. */
  #change<T>(actor: Actor, place: string, work: (scene: Scene) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const { id, name } = await this.#places.find(sql, actor, place);
      await requireManaged(sql, actor, "place", [id]);
      const [plans, contents] = [new PlansRepository(sql), new PlanContentsRepository(sql)];
      const before = await plans.find(actor.enterpriseId, id);
      return work({ sql, actor, place: id, plans, contents, subject: { subject: name, subject_id: id }, before });
    });
  }
}

/** Returns the plan with what the actor may see on it. */
async function readPlan(sql: Sql, actor: Actor, place: string): Promise<Plan | undefined> {
  const row = await new PlansRepository(sql).find(actor.enterpriseId, place);
  if (!row) return undefined;
  const contents = new PlanContentsRepository(sql);
  const areas = await contents.areas(actor, place);
  return { place, ...row, areas, items: await contents.items(actor, place) };
}

async function changedPlan({ sql, actor, place }: Scene): Promise<Plan> {
  const plan = await readPlan(sql, actor, place);
  if (!plan) throw new AppError("plan.not_found");
  return plan;
}

/** Notifies everybody: a screen that reads again only learns what its reader may see. */
async function tellEveryone({ sql, actor }: Scene, what: ChangeKind[]): Promise<void> {
  await tellPeople(sql, actor, await everyone(sql, actor.enterpriseId), { what, devices: [] });
}

/** Changes what is on the plan, and returns the names of it for the activity log. */
async function draw(scene: Scene, body: Edit) {
  const { actor, place, contents } = scene;
  const { enterpriseId } = actor;
  // The last of several entries for the same thing counts; an id may be written in capitals.
  const areas = [...new Map(body.areas.map((area) => [area.room.toLowerCase(), area])).values()];
  const items = [...new Map(body.items.map((item) => [keyOf(item), item])).values()];
  await requireInside(scene, areas, items);
  const rooms = await contents.removeAreas(enterpriseId, place, body.without_areas);
  const devices = await contents.removeItems(enterpriseId, place, body.without_items);
  await contents.putAreas(enterpriseId, place, areas);
  await contents.putItems(enterpriseId, place, items);
  const counts = await contents.counts(enterpriseId, place);
  if (counts.areas > PLAN_LIMITS.areas || counts.items > PLAN_LIMITS.items) throw new AppError("plan.too_full");
  const put = await contents.names(
    enterpriseId,
    areas.map(({ room }) => room),
    items.map(({ device }) => device),
  );
  const removed = await contents.names(enterpriseId, rooms, devices);
  return { rooms: few(put.rooms), devices: few(put.devices), removed: few([...removed.rooms, ...removed.devices]) };
}

const keyOf = ({ device, switch_no }: ItemKey) => `${device.toLowerCase()} ${switch_no ?? 0}`;

/** Rejects rooms and devices that are not in the place of the plan, and switches that a device does not have. */
async function requireInside(
  { sql, actor, place, contents }: Scene,
  areas: Edit["areas"],
  items: readonly PlanItem[],
): Promise<void> {
  const rooms = await contents.roomsElsewhere(
    actor.enterpriseId,
    place,
    areas.map(({ room }) => room),
  );
  if (rooms.length > 0) throw await missingAmong(sql, actor, "group", rooms);
  const devices = await contents.devicesElsewhere(actor.enterpriseId, place, items);
  if (devices.length > 0) throw await missingAmong(sql, actor, "device", distinctIds(devices));
}

/** More names than this say less than their number. */
const FEW = 20;

/** Returns names for the activity log; undefined for none. */
function few(names: readonly string[]): readonly string[] | number | undefined {
  if (names.length === 0) return undefined;
  return names.length > FEW ? names.length : names;
}
