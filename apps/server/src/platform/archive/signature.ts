import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  region: string;
}

/** Signs the digest of the body too, which the library leaves out for S3 unless the header is there. */
export async function signS3(
  { method, url, headers, body }: { method: string; url: URL; headers: Record<string, string>; body: Buffer | string },
  { sessionToken, ...credentials }: S3Credentials,
  at: Date,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
    ...credentials,
    ...(sessionToken && { sessionToken }),
    service: "s3",
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ""),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}

/** S3 wants everything but letters, digits and -._~ encoded, also the five characters that `encodeURIComponent` leaves. */
export const encodeS3 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
