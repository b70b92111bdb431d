import { createHash, X509Certificate } from "node:crypto";

/** What a certificate is known by. */
export function fingerprintOf(certificate: string | X509Certificate): Buffer {
  const { raw } = typeof certificate === "string" ? new X509Certificate(certificate) : certificate;
  return createHash("sha256").update(raw).digest();
}
