import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** The largest content of the single record that push services accept, with its end marker. */
export const LARGEST_PUSH = RECORD_BYTES - TAG_BYTES - 1 - 86;

/** The keys of a browser's subscription; nobody else, not even the push service, can read its messages. */
export interface PushKeys {
  /** The browser's public key, an uncompressed point. */
  p256dh: Buffer;
  auth: Buffer;
}

/** Random values, chosen anew for every message; tests use those of the standard's example. */
interface Chance {
  privateKey?: Buffer;
  salt?: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Encrypts a push message in one record (RFC 8291, RFC 8188 aes128gcm). Throws for an invalid key. */
export function encryptPush(plain: Buffer, { p256dh, auth }: PushKeys, chance: Chance = {}): Buffer {
  if (plain.length > LARGEST_PUSH) throw new RangeError("larger than a push may be");
  const ours = createECDH(CURVE);
  if (chance.privateKey) ours.setPrivateKey(chance.privateKey);
  else ours.generateKeys();
  const point = ours.getPublicKey();
  const salt = chance.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, point]);
  const secret = derive(ours.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(point.length), point, sealed]);
}
