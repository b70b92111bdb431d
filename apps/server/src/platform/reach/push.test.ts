import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { afterEach, expect, it, test } from "vitest";
import { createPost } from "./pinned-post.ts";
import { pushSender } from "./push.ts";
import { encryptPush, LARGEST_PUSH } from "./push-encryption.ts";
import { bodyOfRequest, Receivers } from "./testing.ts";
import { newVapidKeys } from "./vapid.ts";

const receivers = new Receivers();
afterEach(() => receivers.close());
const clock = { now: () => new Date("2026-03-02T10:00:00Z") };
const from64 = (text: string) => Buffer.from(text, "base64url");

it("encrypts the example of RFC 8291 to the same bytes", () => {
  const sealed = encryptPush(
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      p256dh: from64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      auth: from64("BTBZMqHH6r4Tts7J_aSIgg"),
    },
    {
      privateKey: from64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      salt: from64("DGv6ra1nlYgDCS1FRnbzlw"),
    },
  );
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

/** A browser with a key, which reads messages encrypted for it. */
function browser() {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const read = (sealed: Buffer) => {
    const salt = sealed.subarray(0, 16);
    const theirs = sealed.subarray(21, 86);
    const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, theirs]);
    const secret = derive(pair.computeSecret(theirs), auth, info, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
    const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(86, -16)), open.final()]);
    return JSON.parse(plain.subarray(0, -1).toString());
  };
  return { keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") }, read };
}

const keys = newVapidKeys();
const send = pushSender({
  post: createPost({ isPublic: () => true, timeoutMs: 30_000 }),
  clock,
  subject: "https://switchboard.test",
});
const owner = "an enterprise";
const message = { payload: { title: "Freezer warms" }, isUrgent: true, ttlSeconds: 600 };

it("reaches the browser alone, and proves the sender to its push service", async () => {
  const { keys: target, read } = browser();
  const seen: { headers: Record<string, unknown>; body: Buffer }[] = [];
  const port = await receivers.serve(async (request, response) => {
    seen.push({ headers: request.headers, body: await bodyOfRequest(request) });
    response.writeHead(201).end();
  });
  const endpoint = `http://127.0.0.1:${port}/push/1`;
  expect(await send(keys, { owner, endpoint, ...target }, message)).toEqual({ state: "accepted" });
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = seen;
  expect(read(body)).toEqual({ title: "Freezer warms" });
  expect(headers).toMatchObject({ ttl: "600", urgency: "high", "content-encoding": "aes128gcm" });
  const [, token = "", key] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const exp = clock.now().getTime() / 1000 + 12 * 3600;
  expect(JSON.parse(from64(claims).toString())).toEqual({
    aud: `http://127.0.0.1:${port}`,
    exp,
    sub: "https://switchboard.test",
  });
  const point = from64(keys.publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    from64(signature),
  );
  expect(isOurs).toBe(true);
});

test.each([
  [410, { state: "refused", reason: "gone" }],
  [404, { state: "refused", reason: "gone" }],
  [403, { state: "refused", reason: "refused" }],
  [413, { state: "refused", reason: "refused" }],
  [429, { state: "failed", reason: "busy" }],
  [502, { state: "failed", reason: "busy" }],
])("a push service that answers %i", async (status, expected) => {
  const port = await receivers.serve((_request, response) => response.writeHead(status).end());
  const target = { owner, endpoint: `http://127.0.0.1:${port}/`, ...browser().keys };
  expect(await send(keys, target, message)).toEqual(expected);
});

it("rejects a subscription with an invalid key, and a message that is too large, before anything is sent", async () => {
  const endpoint = "http://127.0.0.1:1/";
  const refused = { state: "refused", reason: "unreadable" };
  expect(await send(keys, { owner, endpoint, p256dh: "BCVx", auth: "BTBZ" }, message)).toEqual(refused);
  const large = { ...message, payload: { body: "x".repeat(LARGEST_PUSH) } };
  expect(await send(keys, { owner, endpoint, ...browser().keys }, large)).toEqual(refused);
});
