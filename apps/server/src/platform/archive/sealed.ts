import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { ArchiveError, ByteReader } from "./tar.ts";

/**
 * An archive that only the holder of the passphrase or the key can read or change unnoticed: pieces of 64 KB under
 * AES-256-GCM. The nonce of each piece is its number and whether it is the last, so that none can be left out, doubled,
 * moved or cut off. Every archive has its own key (by its salt), so that no nonce is ever used twice under one key.
 */
const MAGIC = "switchboard-sealed-1";
const PIECE = 64 * 1024;
const TAG = 16;
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 };
const HEADER_MOST = 1024;
/** The highest parameters accepted from a header, because it is read before anything proves its origin. */
const SCRYPT_MOST = { N: 2 ** 20, r: 16, p: 4 };

export type Key = { passphrase: string } | { key: Buffer };

interface Header {
  magic: string;
  kdf: "scrypt" | "hkdf";
  salt: string;
  N?: number;
  r?: number;
  p?: number;
}

/** Returns true when these first bytes belong to a sealed archive. */
export function isSealed(start: Buffer): boolean {
  return start.subarray(0, 64).toString("latin1").startsWith(`{"magic":"${MAGIC}"`);
}

export async function* seal(bytes: AsyncIterable<Buffer>, key: Key): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString("hex");
  const header: Header =
    "passphrase" in key ? { magic: MAGIC, kdf: "scrypt", salt, ...SCRYPT } : { magic: MAGIC, kdf: "hkdf", salt };
  const line = JSON.stringify(header);
  const secret = await deriveKey(header, key);
  const about = createHash("sha256").update(line).digest();
  yield Buffer.from(`${line}\n`);
  const reader = new ByteReader(bytes);
  let number = 0;
  let held = await reader.take(PIECE);
  while (held) {
    const next = await reader.take(PIECE);
    yield sealPiece(secret, about, number++, false, held);
    held = next;
  }
  yield sealPiece(secret, about, number, true, await reader.rest());
}

export async function* unseal(bytes: AsyncIterable<Buffer>, key: Key): AsyncGenerator<Buffer> {
  const reader = new ByteReader(bytes);
  const line = await reader.line(HEADER_MOST);
  if (line === undefined || !isSealed(Buffer.from(line))) throw new ArchiveError("This is no sealed archive.");
  const header = readHeader(line);
  const kind = header.kdf === "scrypt" ? "passphrase" : "key";
  if (!(kind in key)) throw new ArchiveError(`The archive was sealed with a ${kind}, and another kind was given.`);
  const secret = await deriveKey(header, key);
  const about = createHash("sha256").update(line).digest();
  for (let number = 0; ; number++) {
    const size = (await reader.take(4))?.readUInt32BE();
    if (size === undefined) throw new ArchiveError("The archive ends too early: it is not whole.");
    const isLast = size >= LAST_BIT;
    const length = isLast ? size - LAST_BIT : size;
    const sealed = length <= PIECE ? await reader.take(length + TAG) : undefined;
    if (!sealed) throw new ArchiveError("The archive ends too early or was changed: it is not whole.");
    yield openPiece(secret, about, number, isLast, sealed);
    if (isLast) break;
  }
  if (await reader.take(1)) throw new ArchiveError("The archive goes on after its end: it was changed.");
}

const LAST_BIT = 2 ** 31;

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

function sealPiece(secret: Buffer, about: Buffer, number: number, isLast: boolean, piece: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", secret, nonceOf(number, isLast)).setAAD(about);
  const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(piece.length + (isLast ? LAST_BIT : 0));
  return Buffer.concat([size, cipher.getAuthTag(), sealed]);
}

function openPiece(secret: Buffer, about: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", secret, nonceOf(number, isLast), { authTagLength: TAG });
  try {
    decipher.setAAD(about).setAuthTag(sealed.subarray(0, TAG));
    return Buffer.concat([decipher.update(sealed.subarray(TAG)), decipher.final()]);
  } catch {
    throw new ArchiveError(
      number === 0
        ? "The passphrase or key is not the one that the archive was sealed with, or the archive was changed."
        : "The archive was changed or is damaged.",
    );
  }
}

function readHeader(line: string): Header {
  try {
    const header = JSON.parse(line) as Header;
    const { N = 0, r = 0, p = 0 } = header;
    if (!/^[0-9a-f]{32}$/.test(header.salt) || N > SCRYPT_MOST.N || r > SCRYPT_MOST.r || p > SCRYPT_MOST.p) throw line;
    return header;
  } catch {
    throw new ArchiveError("The head of the archive cannot be read: it was changed.");
  }
}

function deriveKey(header: Header, source: Key): Promise<Buffer> {
  const salt = Buffer.from(header.salt, "hex");
  if ("key" in source) return Promise.resolve(Buffer.from(hkdfSync("sha256", source.key, salt, MAGIC, 32)));
  const { N = SCRYPT.N, r = SCRYPT.r, p = SCRYPT.p } = header;
  return new Promise((resolve, reject) => {
    // Twice the memory that scrypt needs for these parameters.
    scrypt(source.passphrase.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(new ArchiveError("The head of the archive cannot be read: it was changed.")) : resolve(key),
    );
  });
}
