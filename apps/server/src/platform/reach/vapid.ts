import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** Push services ask for less than a day. */
const VALID_S = 12 * 3600;

/** Who sends, as push services know it (RFC 8292): browsers subscribe to this very key. */
export interface VapidKeys {
  /** The uncompressed point, base64url: what a browser is given to subscribe with. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const privateKey = pair.getPrivateKey();
  // A number of fewer bytes has zeros before it.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: padded.toString("base64url") };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The header that proves who sends, for the push service of an endpoint. */
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
