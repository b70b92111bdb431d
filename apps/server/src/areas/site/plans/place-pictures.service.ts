import type { BodyOf, contract } from "@switchboard/contract";
import { PLACE_PICTURE_LIMITS } from "@switchboard/domain/site";
import { everyone } from "../../../core/access/audience.service.ts";
import { requireManaged } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { bytesInBin } from "../../../core/bin/bin-size.ts";
import { tellPeople } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Download } from "../../../platform/http/route.ts";
import { PlacePicturesRepository } from "./place-pictures.repository.ts";
import type { SeenPlaces } from "./plans.service.ts";
import { readPicture, sizeInWords } from "./read-picture.ts";

interface Parts {
  database: Database;
  clock: Clock;
  places: SeenPlaces;
}

/** Pictures of sites, buildings and floors, such as photos. */
export class PlacePicturesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async get(actor: Actor, place: string): Promise<Download> {
    const { database, places } = this.#parts;
    const { id } = await places.find(database, actor, place);
    const found = await new PlacePicturesRepository(database).picture(actor.enterpriseId, id);
    if (!found) throw new AppError("place.no_picture");
    return { bytes: found.picture, name: `picture.${found.kind}`, type: `image/${found.kind}` };
  }

  set(actor: Actor, body: BodyOf<typeof contract.setPlacePicture>): Promise<{ version: number }> {
    return this.#change(actor, body.place, async (sql, place) => {
      const picture = readPicture(body.picture, PLACE_PICTURE_LIMITS);
      const { enterpriseId } = actor;
      const pictures = new PlacePicturesRepository(sql);
      // A deleted place can be restored with its picture, so pictures in the bin count, too.
      const inBin = await bytesInBin(sql, enterpriseId, "place_pictures");
      const taken = (await pictures.bytesBeside(enterpriseId, place)) + inBin;
      if (taken + picture.picture.length > PLACE_PICTURE_LIMITS.enterpriseBytes)
        throw new AppError("place.too_many_pictures");
      const version = await pictures.set(enterpriseId, place, picture, this.#parts.clock.now());
      return { reply: { version }, after: sizeInWords(picture) };
    });
  }

  /** Succeeds also when there is none. */
  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, id, async (sql, place) => {
      await new PlacePicturesRepository(sql).delete(actor.enterpriseId, place);
      return { reply: { deleted: true }, after: null };
    });
  }

  /** Changes a picture in a transaction, one change of an enterprise at a time. */
  #change<T>(
    actor: Actor,
    id: string,
    work: (sql: Sql, place: string) => Promise<{ reply: T; after: string | null }>,
  ): Promise<T> {
    const { database, places } = this.#parts;
    return database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const place = await places.find(sql, actor, id);
      await requireManaged(sql, actor, "place", [place.id]);
      const was = await new PlacePicturesRepository(sql).size(actor.enterpriseId, place.id);
      const { reply, after } = await work(sql, place.id);
      if (!was && after === null) return reply;
      const subject = { subject: place.name, subject_id: place.id };
      const before = { picture: was ? sizeInWords(was) : null };
      await record(sql, actor, { action: "place.edit", ...subject, before, after: { picture: after } });
      // A screen that reads again only learns what its reader may see.
      await tellPeople(sql, actor, await everyone(sql, actor.enterpriseId), { what: ["places"], devices: [] });
      return reply;
    });
  }
}
