import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { isSealed, type Key, seal, unseal } from "./sealed.ts";
import { ArchiveError, type Entry, readTar, TAR_END, tarEntry } from "./tar.ts";

/** The first bytes of an archive that tell its kind. */
const SIGNATURE_BYTES = 64;

/** Packs files as tar.gz, sealed when a key is given. */
export async function* pack(entries: AsyncIterable<Entry>, key: Key | undefined, at: Date): AsyncGenerator<Buffer> {
  const tar = async function* () {
    for await (const entry of entries) yield tarEntry(entry, at);
    yield TAR_END;
  };
  const packed = gzip(tar());
  yield* key ? seal(packed, key) : packed;
}

export interface OpenedArchive {
  isSealed: boolean;
  entries: AsyncGenerator<Entry>;
}

export async function* unpack(bytes: AsyncIterable<Buffer>, key: Key | undefined): AsyncGenerator<Entry> {
  yield* (await openArchive(bytes, key)).entries;
}

/** Opens an archive; a file in it that is larger than the limit is rejected before it is read. */
export async function openArchive(
  bytes: AsyncIterable<Buffer>,
  key: Key | undefined,
  largestFile?: number,
): Promise<OpenedArchive> {
  const pieces = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= SIGNATURE_BYTES) break;
  }
  if (start.length === 0) throw new ArchiveError("The archive is empty.");
  const whole = prepend(start, pieces);
  if (!isSealed(start)) return { isSealed: false, entries: readTar(gunzip(whole), largestFile) };
  if (!key) throw new ArchiveError("The archive is sealed: give --passphrase-file or --key-file.");
  return { isSealed: true, entries: readTar(gunzip(unseal(whole, key)), largestFile) };
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* gzip(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* through(bytes, createGzip({ level: 6 }));
}

async function* gunzip(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* through(bytes, createGunzip());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.startsWith("Z_")) throw error;
    throw new ArchiveError("The archive is damaged or not whole: it cannot be unpacked.", { cause: error });
  }
}

/** Passes errors of the source on to the output. */
async function* through(bytes: AsyncIterable<Buffer>, step: ReturnType<typeof createGzip>): AsyncGenerator<Buffer> {
  const source = Readable.from(bytes, { objectMode: true });
  source.on("error", (error) => step.destroy(error));
  source.pipe(step);
  try {
    for await (const piece of step) yield piece;
  } finally {
    source.destroy();
    step.destroy();
  }
}
