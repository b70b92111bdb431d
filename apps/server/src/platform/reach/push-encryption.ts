import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** What fits into the one record that push services take, with its mark of the end. */
export const LARGEST_PUSH = RECORD_BYTES - TAG_BYTES - 1 - 86;

/** What a browser gave for its messages: nobody else reads them, the push service neither. */
export interface PushKeys {
  /** Its public key, an uncompressed point. */
  p256dh: Buffer;
  auth: Buffer;
}

/** Chosen anew for every message; tests choose those of the standard's example. */
interface Chance {
  privateKey?: Buffer;
  salt?: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A message as a browser reads it: RFC 8291 over RFC 8188 (aes128gcm), in one record. Throws where the browser's key is none. */
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
