import { createHash, createHmac } from "node:crypto";
import type { S3Credentials } from "../platform/archive/signature.ts";

const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface SignedRequest {
  method: string;
  url: URL;
  /** Headers the sender signed besides the host, with lower-case names; the date and the digest of the body are among them. */
  headers: Record<string, string>;
}

/**
 * The `Authorization` header that S3 expects of a request (AWS Signature Version 4). Written apart from the library that signs our
 * requests, so that the two check each other.
 */
export function expectedAuthorization({ method, url, headers }: SignedRequest, credentials: S3Credentials): string {
  const { accessKeyId, secretAccessKey, region } = credentials;
  const { "x-amz-date": time = "", "x-amz-content-sha256": digest = "" } = headers;
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    method,
    url.pathname,
    query.join("&"),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    digest,
  ].join("\n");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
