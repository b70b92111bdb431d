import { unpack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import { LineDigest } from "../../platform/db/whole-store/copy-out.ts";
import type { About, Manifest } from "./backup.ts";

export interface VerifyResult {
  about: About;
  manifest: Manifest;
  /** The differences to the manifest; empty if the archive is complete. */
  wrong: string[];
}

/** Reads a whole archive, of the database or of an enterprise, and compares every table with its manifest; needs no database. */
export async function verifyArchive(bytes: AsyncIterable<Buffer>, key: Key | undefined): Promise<VerifyResult> {
  const found: Record<string, unknown> = {};
  const digests = new Map<string, LineDigest>();
  for await (const { name, data } of unpack(bytes, key)) {
    if (name.endsWith(".json")) found[name] = JSON.parse(data.toString());
    const table = /^tables\/([a-z_]+)\//.exec(name)?.[1];
    if (!table) continue;
    const digest = digests.get(table) ?? new LineDigest();
    digests.set(table, digest);
    digest.add(data);
  }
  const about = found["about.json"] as About;
  const manifest = (found["manifest.json"] ?? { tables: {}, sums: {} }) as Manifest;
  const names = new Set([...Object.keys(manifest.tables), ...digests.keys()]);
  const wrong = [...names].filter((name) => {
    const { rows, sha256 } = (digests.get(name) ?? new LineDigest()).result();
    return manifest.tables[name]?.rows !== rows || manifest.tables[name]?.sha256 !== sha256;
  });
  return {
    about,
    manifest,
    wrong: [
      ...("manifest.json" in found ? [] : ["the manifest is missing: it is not whole"]),
      ...wrong.map((name) => `${name} is not as it was written`),
    ],
  };
}
