import { Repository } from "../../../platform/db/repository.ts";
import type { NewPicture, PictureRow } from "./plans.repository.ts";

/** Stores the picture of each place. */
export class PlacePicturesRepository extends Repository {
  picture(enterpriseId: string, placeId: string): Promise<PictureRow | undefined> {
    return this.selectFirst<PictureRow>(
      "SELECT picture, kind FROM place_pictures WHERE enterprise_id = $1 AND place_id = $2",
      [enterpriseId, placeId],
    );
  }

  size(enterpriseId: string, placeId: string): Promise<{ width: number; height: number } | undefined> {
    return this.selectFirst("SELECT width, height FROM place_pictures WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
    ]);
  }

  /** Returns the size of all pictures of the enterprise but the one of this place. */
  bytesBeside(enterpriseId: string, placeId: string): Promise<number> {
    return this.selectCount(
      `SELECT coalesce(sum(octet_length(picture)), 0) AS count FROM place_pictures
       WHERE enterprise_id = $1 AND place_id <> $2`,
      [enterpriseId, placeId],
    );
  }

  /** Returns the version, which for a first picture is its moment in milliseconds. */
  async set(enterpriseId: string, placeId: string, picture: NewPicture, at: Date): Promise<number> {
    const [row] = await this.sql.query<{ version: number }>(
      `INSERT INTO place_pictures AS was (enterprise_id, place_id, picture, kind, width, height, version, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       ON CONFLICT (enterprise_id, place_id) DO UPDATE SET picture = excluded.picture, kind = excluded.kind,
         width = excluded.width, height = excluded.height, version = greatest(was.version + 1, excluded.version),
         updated_at = excluded.updated_at
       RETURNING version`,
      [enterpriseId, placeId, picture.picture, picture.kind, picture.width, picture.height, at.getTime(), at],
    );
    return row?.version ?? at.getTime();
  }

  async delete(enterpriseId: string, placeId: string): Promise<void> {
    await this.sql.query("DELETE FROM place_pictures WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
    ]);
  }
}
