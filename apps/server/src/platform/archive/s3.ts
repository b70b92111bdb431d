import { encodeS3, type S3Credentials, signS3 } from "./signature.ts";
import { ArchiveError, ByteReader } from "./tar.ts";

/** One object in S3 or a compatible service. */
export interface S3Object {
  bucket: string;
  key: string;
  /** Not set for Amazon itself; the bucket is then part of the host. */
  endpoint?: string | undefined;
  credentials: S3Credentials;
}

/** S3 accepts 10,000 parts of 5 MB or more; growing parts let small archives cost little and 1 TB still fit. */
const partBytes = (number: number) => (8 + 16 * Math.floor(number / 1000)) * 1024 * 1024;
const ATTEMPTS = 4;
const PAUSE_MS = 500;

interface Call {
  method: string;
  query?: Record<string, string>;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

/** The object exists only once it is complete: an interrupted upload is aborted and leaves nothing. */
export async function uploadToS3(object: S3Object, bytes: AsyncIterable<Buffer>, fetched = fetch): Promise<void> {
  const call = caller(object, fetched);
  const started = await call({ method: "POST", query: { uploads: "" } });
  const upload = textBetween(await started.text(), "UploadId");
  if (!upload) throw new ArchiveError("The S3 storage began no upload.");
  try {
    const etags: string[] = [];
    const reader = new ByteReader(bytes);
    for (let number = 1, isMore = true; isMore; number++) {
      const full = await reader.take(partBytes(number));
      const body = full ?? (await reader.rest());
      isMore = full !== undefined;
      if (body.length === 0 && number > 1) break;
      const reply = await call({ method: "PUT", query: { partNumber: String(number), uploadId: upload }, body });
      etags.push(reply.headers.get("etag") ?? "");
    }
    const parts = etags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const response = await call({ method: "POST", query: { uploadId: upload }, body });
    // A failure of this call may come with status 200, since the answer begins before the outcome is known.
    const answer = await response.text();
    if (answer.includes("<Error>")) throw refusal(answer, 200);
  } catch (error) {
    await call({ method: "DELETE", query: { uploadId: upload } }).catch(() => undefined);
    throw error;
  }
}

export async function* downloadFromS3(object: S3Object, fetched = fetch): AsyncGenerator<Buffer> {
  const reply = await caller(object, fetched)({ method: "GET" });
  if (!reply.body) throw new ArchiveError("The S3 storage answered with nothing.");
  for await (const piece of reply.body) yield Buffer.from(piece);
}

function caller(object: S3Object, fetched: typeof fetch) {
  return async ({ method, query = {}, body = "", headers = {} }: Call): Promise<Response> => {
    const url = addressOf(object);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (let attempt = 1; ; attempt++) {
      const signed = await signS3({ method, url, headers, body }, object.credentials, new Date());
      const reply = await fetched(url, { method, headers: signed, ...(body.length > 0 && { body }) }).catch(
        (error: Error) => error,
      );
      if (!(reply instanceof Error) && reply.ok) return reply;
      const isPassing = reply instanceof Error || reply.status >= 500 || reply.status === 429;
      if (!isPassing || attempt === ATTEMPTS)
        throw reply instanceof Error
          ? new ArchiveError(`The S3 storage at ${url.host} cannot be reached (${reply.cause ?? reply.message}).`)
          : refusal(await reply.text(), reply.status);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
    }
  };
}

function addressOf({ bucket, key, endpoint, credentials }: S3Object): URL {
  const path = key.split("/").map(encodeS3).join("/");
  if (endpoint) return new URL(`${endpoint.replace(/\/$/, "")}/${encodeS3(bucket)}/${path}`);
  return new URL(`https://${bucket}.s3.${credentials.region}.amazonaws.com/${path}`);
}

function refusal(answer: string, status: number): ArchiveError {
  const words = [textBetween(answer, "Code"), textBetween(answer, "Message")].filter(Boolean).join(": ");
  return new ArchiveError(`The S3 storage refused (${status}): ${words || "without a reason"}.`);
}

function textBetween(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
