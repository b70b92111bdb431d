import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** Push services require less than a day. */
const VALID_S = 12 * 3600;

/** The sender's keys for push services (RFC 8292), to which browsers subscribe. */
export interface VapidKeys {
  /** The uncompressed point in base64url, which a browser subscribes with. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const privateKey = pair.getPrivateKey();
  // A shorter number is padded with zeros.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: padded.toString("base64url") };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns the header that proves the sender to the push service of an endpoint. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID_S;
  const head = part({ typ: "JWT", alg: "ES256" });
  const claims = part({ aud: new URL(endpoint).origin, exp: expires, sub: subject });
  const signature = sign("sha256", Buffer.from(`${head}.${claims}`), {
    key: keyOf(publicKey, privateKey),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${head}.${claims}.${signature.toString("base64url")}, k=${publicKey}`;
}

function keyOf(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}
