import {
  type BodyOf,
  type contract,
  type MeterScope,
  type MeterTree,
  meterSums,
  meterTree,
  powerOfSpan,
  type ReplyOf,
} from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { energySpan, powerFigure } from "@switchboard/domain/energy";
import { DEVICE_TYPES, growMeters, isMeter, type MeterPlace, placeProblem } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missingAmong } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { EnergyFigures } from "./energy-figures.ts";
import { MetersRepository, type SeenDevice } from "./meters.repository.ts";

const METER_TYPES = DEVICE_TYPES.map(({ code }) => code).filter(isMeter);

type EnergyQuestion = BodyOf<typeof contract.meterEnergy>;
export type MeterEnergyReply = ReplyOf<typeof contract.meterEnergy>;

/** Manages which meter stands behind which, and the sums that follow from it (ADR 0038). */
export class MetersService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #analytics: EnergyFigures;

  constructor(database: Database, clock: Clock, analytics: EnergyFigures) {
    this.#database = database;
    this.#clock = clock;
    this.#analytics = analytics;
  }

  /** Returns the next meters of an enterprise by id, for callers that work through all of them. */
  after(enterpriseId: string, after: string | null, limit: number): Promise<string[]> {
    return new MetersRepository(this.#database).after(enterpriseId, METER_TYPES, after, limit);
  }

  tree(actor: Actor): Promise<MeterTree> {
    return treeOf(this.#database, actor);
  }

  /** Places all named meters or none; meters behind one of them move with it. */
  place(actor: Actor, { device_ids, place, behind }: BodyOf<typeof contract.placeMeters>): Promise<MeterTree> {
    const { enterpriseId } = actor;
    const ids = distinctIds(device_ids);
    const above = place === "behind" && behind ? behind.toLowerCase() : null;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new MetersRepository(sql);
      const devices = await requireMeters(sql, actor, above ? distinctIds([...ids, above]) : ids);
      const before = await repository.places(enterpriseId);
      const problem = above && placeProblem(before, ids, above);
      if (problem) throw new AppError(`meter.${problem}`);
      if (place === "unknown") await repository.forget(enterpriseId, ids);
      else await repository.put(enterpriseId, ids, above);
      const after = await repository.places(enterpriseId);
      const names = await namesOf(repository, actor, before, devices);
      for (const id of ids)
        await record(sql, actor, {
          action: "device.meter",
          subject: names.get(id) ?? "",
          subject_id: id,
          before: recorded(before, id, names),
          after: recorded(after, id, names),
        });
      await tellPeopleOfDevices(sql, actor, { what: ["meters"], devices: withMetersBehind(after, ids) });
      return treeOf(sql, actor);
    });
  }

  places(enterpriseId: string): Promise<MeterPlace[]> {
    return new MetersRepository(this.#database).places(enterpriseId);
  }

  /** Sums by the tree, over all meters that the actor may see whole, the named ones, or those in a place. */
  async energy(
    actor: Actor,
    { groupby, v2, power, device_ids, place, ...days }: EnergyQuestion,
  ): Promise<MeterEnergyReply> {
    const span = energySpan(days, localDay(this.#clock.now(), actor.timeZone));
    const isChoice = device_ids.length > 0 || place !== undefined;
    const meters =
      device_ids.length > 0
        ? await this.#chosen(actor, device_ids, place)
        : await allMeters(this.#database, actor, place);
    const places = await new MetersRepository(this.#database).places(actor.enterpriseId);
    const query = { ...span, device_ids: meters.map(({ _id }) => _id) };
    // An empty list of ids would mean all devices.
    const used = meters.length > 0 ? (await this.#analytics.devicewise(actor, query)).devices : [];
    const each = v2 && meters.length > 0 ? await this.#analytics.energy(actor, { ...query, groupby, v2 }) : undefined;
    const series = new Map(each?.devices?.map(({ _id, data }) => [_id, data]));
    const figures = new Map(
      used.map(({ _id, avg_energy, avg_power, gap_ms }) => [
        _id,
        { avg_energy, avg_power, gap_ms, ...(v2 && { data: series.get(_id) ?? [] }) },
      ]),
    );
    const { reply, tops } = meterSums(isChoice ? "chosen" : scopeOf(actor), places, meters, figures);
    const together = await this.#analytics.energyOf(actor, tops, { ...span, groupby });
    const leftOut = await this.#analytics.leftOutOfDays(actor, query.device_ids, span);
    const elsewhere = place && { elsewhere: await this.#countElsewhere(actor, places, query.device_ids) };
    if (!power) return { ...reply, ...together, ...leftOut, ...elsewhere };
    return { ...reply, ...together, ...leftOut, ...elsewhere, power: await this.#power(actor, tops, span, figures) };
  }

  /** Returns the mean and peak of the meters whose sum is the total. */
  async #power(
    actor: Actor,
    tops: string[],
    span: ReturnType<typeof energySpan>,
    figures: ReadonlyMap<string, { avg_power: number | null }>,
  ) {
    const { unit, slots } = await this.#analytics.peakOf(actor, tops, span);
    const means = tops.map((id) => figures.get(id)?.avg_power ?? null);
    return powerOfSpan(powerFigure(means, slots), unit);
  }

  /** Counts the visible meters behind one of these that are not among them. */
  async #countElsewhere(actor: Actor, places: readonly MeterPlace[], ids: readonly string[]): Promise<number> {
    const visible = (await allMeters(this.#database, actor)).map(({ _id }) => _id);
    const [own, behind] = [new Set(ids), new Set(ids)];
    for (const { id, above } of growMeters(places, visible)) if (above && behind.has(above)) behind.add(id);
    return [...behind].filter((id) => !own.has(id)).length;
  }

  /** Rejects the call when the actor may not see one of the devices; those that measure nothing add nothing. */
  async #chosen(actor: Actor, deviceIds: string[], place: string | undefined): Promise<SeenDevice[]> {
    const ids = distinctIds(deviceIds);
    const repository = new MetersRepository(this.#database);
    const all = await repository.seen(actor, { ids });
    if (all.length !== ids.length) throw new AppError("device.not_found");
    const seen = place ? await repository.seen(actor, { ids }, place) : all;
    return seen.filter(({ device_type }) => isMeter(device_type));
  }
}

/** People who are not admins only learn of the meters they may see, never whether there are others. */
function scopeOf({ role }: Actor): MeterScope {
  return role === "admin" ? "building" : "own";
}

function allMeters(sql: Sql, actor: Actor, place?: string): Promise<SeenDevice[]> {
  return new MetersRepository(sql).seen(actor, { types: METER_TYPES }, place);
}

async function treeOf(sql: Sql, actor: Actor): Promise<MeterTree> {
  const places = await new MetersRepository(sql).places(actor.enterpriseId);
  return meterTree(scopeOf(actor), places, await allMeters(sql, actor));
}

async function requireMeters(sql: Sql, actor: Actor, ids: string[]): Promise<SeenDevice[]> {
  const seen = await new MetersRepository(sql).seen(actor, { ids });
  if (seen.length !== ids.length) {
    const visible = new Set(seen.map(({ _id }) => _id));
    throw await missingAmong(
      sql,
      actor,
      "device",
      ids.filter((id) => !visible.has(id)),
    );
  }
  if (!seen.every(({ device_type }) => isMeter(device_type))) throw new AppError("meter.no_meter");
  return seen;
}

/** Returns the names of the changed meters, and of those they stood behind. */
async function namesOf(repository: MetersRepository, actor: Actor, before: MeterPlace[], devices: SeenDevice[]) {
  const of = new Set(devices.map(({ _id }) => _id));
  const above = before.flatMap(({ id, behind }) => (of.has(id) && behind ? [behind] : []));
  const all = [...devices, ...(await repository.seen(actor, { ids: distinctIds(above) }))];
  return new Map(all.map(({ _id, device_name }) => [_id, device_name]));
}

function recorded(places: readonly MeterPlace[], id: string, names: ReadonlyMap<string, string>) {
  const behind = places.find((place) => place.id === id)?.behind;
  if (behind) return { place: "behind", behind: names.get(behind) ?? null };
  return { place: behind === null ? "main" : "unknown", behind: null };
}

/** Includes the meters behind these, because people who see one of them may see another tree from now on. */
function withMetersBehind(places: readonly MeterPlace[], ids: readonly string[]): string[] {
  const all = distinctIds([...ids, ...places.map(({ id }) => id)]);
  const behind = new Set(ids);
  for (const { id, above } of growMeters(places, all)) if (above && behind.has(above)) behind.add(id);
  return [...behind];
}
