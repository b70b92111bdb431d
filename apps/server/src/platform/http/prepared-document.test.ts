import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { beforeEach, describe, expect, it, test } from "vitest";
import { serveDocument } from "./prepared-document.ts";

const TEXT = "a call of the dashboard\n".repeat(1000);
let app: ReturnType<typeof Fastify>;
let made: number;
beforeEach(() => {
  app = Fastify();
  made = 0;
  serveDocument(app, "/document", "text/plain; charset=utf-8", () => {
    made += 1;
    return TEXT;
  });
});
const ask = (headers: Record<string, string> = {}) => app.inject({ url: "/document", headers });

describe("a document that anybody may ask for", () => {
  it("is created once, however many ask for it at the same time", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(replies.every(({ body }) => body === TEXT)).toBe(true);
    expect(made).toBe(1);
  });

  it("is not created before somebody asks", () => {
    expect(made).toBe(0);
  });

  test.each([
    ["gzip, deflate, br", "gzip"],
    ["br;q=1.0, gzip;q=0.8", "gzip"],
    ["GZIP", "gzip"],
    ["gzip;q=0", undefined],
    ["gzip; q=0.000", undefined],
    ["br", undefined],
    ["", undefined],
  ])("is sent to whoever takes '%s' as %s", async (accepted, encoding) => {
    const { headers, rawPayload } = await ask({ "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toBe("accept-encoding");
    expect((encoding ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(TEXT);
    if (encoding) expect(rawPayload.length).toBeLessThan(TEXT.length / 10);
  });

  it("is not sent again to a client that has it", async () => {
    const etag = String((await ask()).headers.etag);
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const reply = await ask({ "if-none-match": known });
      expect([known, reply.statusCode, reply.rawPayload.length, reply.headers.etag]).toEqual([known, 304, 0, etag]);
    }
    expect((await ask({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });
});
