import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedAuthorization } from "../../testing/s3-signature.ts";
import { startS3StandIn } from "../../testing/s3-stand-in.ts";
import { placeOf } from "./place.ts";
import { signS3 } from "./signature.ts";

const credentials = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};

/** From "Authenticating Requests: Using the Authorization Header" of Amazon's S3 reference. */
describe("Amazon's published examples of signatures", () => {
  const host = "https://examplebucket.s3.amazonaws.com";
  it.each([
    [
      "GET",
      "/test.txt",
      { range: "bytes=0-9" },
      "",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "PUT",
      "/test%24file.text",
      { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      "Welcome to Amazon S3.",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    ["GET", "/?lifecycle", {}, "", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
    ["GET", "/?max-keys=2&prefix=J", {}, "", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
  ])("%s %s", async (method, path, headers: Record<string, string>, body, signature) => {
    const request = { method, url: new URL(`${host}${path}`), headers };
    const signed = await signS3({ ...request, body }, credentials, new Date("2013-05-24T00:00:00Z"));
    expect(signed.get("authorization")).toContain(`Signature=${signature}`);
    const { authorization, ...sent } = Object.fromEntries(signed);
    expect(expectedAuthorization({ ...request, headers: sent }, credentials)).toBe(authorization);
  });
});

describe("a place in S3", () => {
  let s3: Awaited<ReturnType<typeof startS3StandIn>>;
  beforeAll(async () => {
    s3 = await startS3StandIn(credentials);
  });
  afterAll(() => s3.close());
  const environment = (changed = {}) => ({
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    ...changed,
  });
  async function* pieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000);
  }

  it("stores an object larger than a part, and returns it", async () => {
    const bytes = randomBytes(9_000_000);
    const place = placeOf("s3://backups/2026/of the night (1).tar.gz", environment());
    await place.write(pieces(bytes));
    expect((await buffer(place.read())).equals(bytes)).toBe(true);
    await placeOf("s3://backups/small", environment()).write(pieces(Buffer.from("x")));
    expect(s3.objects.get("/backups/small")?.toString()).toBe("x");
  });

  it("signs names with characters that URLs and signatures encode differently, and the token of a session", async () => {
    const sessionToken = "AQoDYXdzEPT//////////wEXAMPLE";
    const temporary = await startS3StandIn({ ...credentials, sessionToken });
    try {
      const place = placeOf(
        "s3://backups/a+b/50% *'!~(ü) పేరు.tar",
        environment({ AWS_SESSION_TOKEN: sessionToken, AWS_ENDPOINT_URL_S3: temporary.endpoint }),
      );
      await place.write(pieces(Buffer.from("x")));
      expect((await buffer(place.read())).toString()).toBe("x");
    } finally {
      await temporary.close();
    }
  });

  it("contains nothing of an interrupted archive", async () => {
    async function* breaking() {
      yield Buffer.alloc(100);
      throw new Error("the store went away");
    }
    await expect(placeOf("s3://backups/half", environment()).write(breaking())).rejects.toThrow("the store went away");
    expect([s3.objects.has("/backups/half"), s3.uploads.size]).toEqual([false, 0]);
  });

  it("is retried when it is busy, and not when it refuses", async () => {
    s3.failNext(1);
    await placeOf("s3://backups/busy", environment()).write(pieces(Buffer.from("x")));
    expect(s3.objects.has("/backups/busy")).toBe(true);
    const wrong = placeOf("s3://backups/x", environment({ AWS_SECRET_ACCESS_KEY: "another" }));
    await expect(wrong.write(pieces(Buffer.from("x")))).rejects.toThrow("refused (403): SignatureDoesNotMatch");
    expect(() => placeOf("s3://backups", environment())).toThrow("is no place in S3");
    expect(() => placeOf("s3://backups/x", {})).toThrow("AWS_ACCESS_KEY_ID");
  });
});
