import { randomUUID } from "node:crypto";
import type { BodyOf, contract, PlaceImport } from "@switchboard/contract";
import {
  type ExportFormat,
  hasDevices,
  type ImportPlan,
  PLACE_EXPORTS,
  type PlaceListing,
  planImport,
  readPlaceFile,
} from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Download } from "../../../platform/http/route.ts";
import type { GroupsService } from "../groups/groups.service.ts";
import { allRooms } from "../groups/imported-rooms.service.ts";
import type { Withdrawal } from "../groups/room-access.service.ts";
import { applySteps } from "./apply-import.service.ts";
import type { Equipment } from "./equipment.ts";
import { presentImport, refuseProblems } from "./import-view.ts";
import { type PlaceRow, PlacesRepository } from "./places.repository.ts";
import { changePlaces, presentPlace } from "./places.service.ts";

type Import = BodyOf<typeof contract.importPlaces>;
type ListedGroups = Pick<GroupsService, "list">;

/** Places and rooms as files (ADR 0098). */
export class PlaceFilesService {
  readonly #database: Database;
  readonly #groups: ListedGroups;
  readonly #withdrawal: Withdrawal;
  readonly #equipment: Equipment;

  constructor(parts: { database: Database; groups: ListedGroups; withdrawal: Withdrawal; equipment: Equipment }) {
    this.#database = parts.database;
    this.#groups = parts.groups;
    this.#equipment = parts.equipment;
    this.#withdrawal = parts.withdrawal;
  }

  /** Writes what the actor may see. */
  async export(actor: Actor, format: ExportFormat): Promise<Download> {
    const listing = await this.#visible(actor);
    const devices = hasDevices(format) ? await this.#equipment.list(actor) : [];
    const { name, type, write } = PLACE_EXPORTS[format];
    return { name, type, bytes: Buffer.from(write({ ...listing, devices })) };
  }

  /** Compares a file with what there is, and makes all of its changes or none. */
  import(actor: Actor, file: Import): Promise<PlaceImport> {
    if (!file.apply) return this.#preview(actor, file);
    return changePlaces(this.#database, actor, async (sql, rows) => {
      const listing = await listAll(sql, actor, rows);
      const plan = planFile(file, listing);
      refuseProblems(file.format, plan.problems);
      await applySteps({ sql, actor, withdrawal: this.#withdrawal }, listing, rows, plan.steps);
      return { ...presentImport(file.format, plan, listing, actor.language), applied: true };
    });
  }

  async #preview(actor: Actor, file: Import): Promise<PlaceImport> {
    const rows = await new PlacesRepository(this.#database).all(actor.enterpriseId);
    const listing = await listAll(this.#database, actor, rows);
    return presentImport(file.format, planFile(file, listing), listing, actor.language);
  }

  async #visible(actor: Actor): Promise<PlaceListing> {
    const places = await new PlacesRepository(this.#database).list(actor);
    const { groups } = await this.#groups.list(actor, false);
    const rooms = groups
      .filter(({ type }) => type === "room")
      .map(({ _id, name, place = null, area = null }) => ({ _id, name, place, area }));
    return { places: places.map(presentPlace), rooms };
  }
}

async function listAll(sql: Sql, { enterpriseId }: Actor, rows: readonly PlaceRow[]): Promise<PlaceListing> {
  return { places: rows.map(presentPlace), rooms: await allRooms(sql, enterpriseId) };
}

function planFile({ format, content }: Import, listing: PlaceListing): ImportPlan {
  const { places, problems } = readPlaceFile(format, content);
  return problems.length > 0 ? { steps: [], unchanged: 0, problems } : planImport(places, listing, randomUUID);
}
