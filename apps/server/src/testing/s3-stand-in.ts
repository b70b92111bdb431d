import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Credentials } from "../platform/archive/signature.ts";
import { expectedAuthorization } from "./s3-signature.ts";

const SMALLEST_PART = 5 * 1024 * 1024;

/**
 * As much of S3 as an upload in parts needs, in memory. It calculates the signature of each request as it arrived by code of its
 * own, and checks each body by its digest; s3.test.ts compares both ways of signing with Amazon's published examples.
 */
export async function startS3StandIn(credentials: S3Credentials) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failures = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (failures > 0) {
      failures -= 1;
      return void refuse(503, "SlowDown");
    }
    const fault = faultOf(request, url, body, credentials);
    if (fault) return void refuse(403, fault);
    const upload = url.searchParams.get("uploadId");
    const parts = upload ? uploads.get(upload) : undefined;
    if (upload && !parts) return void refuse(404, "NoSuchUpload");
    if (request.method === "GET") {
      const object = objects.get(url.pathname);
      return void (object ? response.end(object) : refuse(404, "NoSuchKey"));
    }
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return void response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (!upload || !parts) return void refuse(400, "InvalidRequest");
    if (request.method === "PUT") {
      parts.set(Number(url.searchParams.get("partNumber")), body);
      return void response.setHeader("etag", `"${createHash("md5").update(body).digest("hex")}"`).end();
    }
    uploads.delete(upload);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g)];
    const joined = named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0));
    const isRight =
      named.every(
        ([, , tag], index) =>
          createHash("md5")
            .update(joined[index] ?? "")
            .digest("hex") === tag,
      ) && joined.slice(0, -1).every(({ length }) => length >= SMALLEST_PART);
    if (!isRight) return void response.end("<Error><Code>EntityTooSmall</Code></Error>");
    objects.set(url.pathname, Buffer.concat(joined));
    response.end("<CompleteMultipartUploadResult/>");
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    /** The next so many requests are answered with 503. */
    failNext: (count: number) => {
      failures = count;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function faultOf(request: IncomingMessage, url: URL, body: Buffer, credentials: S3Credentials): string | undefined {
  const { authorization = "", "x-amz-date": time = "", "x-amz-content-sha256": stated } = request.headers;
  const payloadHash = createHash("sha256").update(body).digest("hex");
  if (stated !== payloadHash) return "XAmzContentSHA256Mismatch";
  const signed = {
    "x-amz-date": String(time),
    "x-amz-content-sha256": payloadHash,
    ...(credentials.sessionToken && { "x-amz-security-token": credentials.sessionToken }),
  };
  const expected = expectedAuthorization({ method: request.method ?? "", url, headers: signed }, credentials);
  return authorization === expected ? undefined : "SignatureDoesNotMatch";
}
