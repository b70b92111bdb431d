import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface PlanRow extends Row {
  version: number;
  width: number;
  height: number;
  meters: number | null;
}

export interface PictureRow extends Row {
  picture: Buffer;
  kind: "png" | "webp";
}

export interface NewPicture extends PictureRow {
  width: number;
  height: number;
}

/** Stores the picture of each plan. What is drawn on it is in `plan-contents.repository.ts`. */
export class PlansRepository extends Repository {
  find(enterpriseId: string, placeId: string): Promise<PlanRow | undefined> {
    return this.selectFirst<PlanRow>(
      "SELECT version, width, height, meters FROM plans WHERE enterprise_id = $1 AND place_id = $2",
      [enterpriseId, placeId],
    );
  }

  picture(enterpriseId: string, placeId: string): Promise<PictureRow | undefined> {
    return this.selectFirst<PictureRow>("SELECT picture, kind FROM plans WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
    ]);
  }

  /** Returns the size of all pictures of the enterprise but the one of this place. */
  bytesBeside(enterpriseId: string, placeId: string): Promise<number> {
    return this.selectCount(
      "SELECT coalesce(sum(octet_length(picture)), 0) AS count FROM plans WHERE enterprise_id = $1 AND place_id <> $2",
      [enterpriseId, placeId],
    );
  }

  /** The version of a first picture is its moment in milliseconds. */
  async setPicture(enterpriseId: string, placeId: string, picture: NewPicture, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO plans AS was (enterprise_id, place_id, picture, kind, width, height, version, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       ON CONFLICT (enterprise_id, place_id) DO UPDATE SET picture = excluded.picture, kind = excluded.kind,
         width = excluded.width, height = excluded.height, version = greatest(was.version + 1, excluded.version),
         updated_at = excluded.updated_at`,
      [enterpriseId, placeId, picture.picture, picture.kind, picture.width, picture.height, at.getTime(), at],
    );
  }

  async setMeters(enterpriseId: string, placeId: string, meters: number | null, at: Date): Promise<void> {
    await this.sql.query("UPDATE plans SET meters = $3, updated_at = $4 WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
      meters,
      at,
    ]);
  }

  async delete(enterpriseId: string, placeId: string): Promise<void> {
    await this.sql.query("DELETE FROM plans WHERE enterprise_id = $1 AND place_id = $2", [enterpriseId, placeId]);
  }
}
