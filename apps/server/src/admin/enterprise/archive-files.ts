import * as z from "zod/mini";
import { ArchiveError, type Entry } from "../../platform/archive/tar.ts";
import { listMigrations } from "../../platform/db/migrate.ts";
import { ENTERPRISE_FORMAT } from "./export.ts";
import { parseId } from "./new-ids.ts";

const Word = z.string().check(z.regex(/^[\w.+-]{1,100}$/));
const About = z.object({
  product: Word,
  // The name is printed, and a terminal interprets control characters.
  enterprise: z.object({
    id: z.pipe(
      z.string(),
      z.transform((id) => parseId(id) ?? ""),
    ),
    name: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  }),
  secrets: z.boolean(),
  migrations: z.array(Word),
  tables: z.array(z.object({ name: Word, parts: z.array(z.object({ name: Word })) })),
});
const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
});

export type ArchiveAbout = z.infer<typeof About>;
export type ArchiveManifest = z.infer<typeof Manifest>;

/** Reads the first file of an archive, which must be an enterprise of this server's version. */
export async function readAbout(first: IteratorResult<Entry>): Promise<ArchiveAbout> {
  const text = first.done ? undefined : parseJson(first.value.data);
  if ((text as { format?: unknown } | undefined)?.format !== ENTERPRISE_FORMAT)
    throw new ArchiveError("This is no exported enterprise of Switchboard.");
  const about = About.safeParse(text).data;
  if (!about?.enterprise.id)
    throw new ArchiveError("about.json in the archive is not as an export writes it: the archive was changed.");
  const known = (await listMigrations()).map(({ name }) => name);
  const differing = [
    ...known.filter((name) => !about.migrations.includes(name)),
    ...about.migrations.filter((name) => !known.includes(name)),
  ];
  if (differing.length > 0)
    throw new ArchiveError(
      `The archive was made by another version of Switchboard (${about.product}; ${differing.join(", ")}). Bring both servers to the same version and export again.`,
    );
  return about;
}

/** Reads the last file of an archive. */
export function readManifest(data: Buffer): ArchiveManifest {
  const manifest = Manifest.safeParse(parseJson(data)).data;
  if (!manifest)
    throw new ArchiveError("manifest.json in the archive is not as an export writes it: the archive was changed.");
  return manifest;
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString()) as unknown;
  } catch {
    return undefined;
  }
}
