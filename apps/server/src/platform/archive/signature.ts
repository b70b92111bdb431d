import { createHash, createHmac } from "node:crypto";

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  region: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Encodes for S3: everything but letters, digits and -._~ as bytes; slashes of a path stay. */
export function encodeS3(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns the headers of an S3 request with its signature (AWS Signature Version 4) over all of them. */
export function signRequest(
  given: { method: string; url: URL; headers?: Record<string, string>; payloadHash: string },
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Credentials,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...given.headers,
    host: given.url.host,
    "x-amz-content-sha256": given.payloadHash,
    "x-amz-date": time,
    ...(sessionToken && { "x-amz-security-token": sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const query = [...given.url.searchParams]
    .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
    .sort()
    .join("&");
  const signed = names.join(";");
  const canonical = [
    given.method,
    given.url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    signed,
    given.payloadHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  const signature = createHmac("sha256", key).update(text).digest("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}
