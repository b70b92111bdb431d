import "reflect-metadata";
import { createHash, createPrivateKey, KeyObject, randomBytes, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";

/** An algorithm that is fast on small devices and known to every TLS library. */
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** A device's clock may lag behind ours when it first connects. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000;

/** Both are PEM. */
export interface Identity {
  certificate: string;
  key: string;
}

interface CertificateRequest {
  commonName: string;
  now: Date;
  lifeMs: number;
  extensions: x509.Extension[];
}

/** Creates a self-signed certificate that may sign others and nothing else. */
export async function makeAuthority(commonName: string, now: Date, lifeMs: number): Promise<Identity> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...subjectOf({ commonName, now, lifeMs }),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false),
    ],
  });
  return { certificate: certificate.toString("pem"), key: pemOf(keys.privateKey) };
}

/** Issues a certificate for a server with these names and addresses. */
export function issueServer(authority: Identity, names: readonly string[], now: Date, lifeMs: number) {
  const alternatives = names.map((name) => ({ type: isIP(name) ? ("ip" as const) : ("dns" as const), value: name }));
  const extensions = [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(alternatives),
  ];
  return issue(authority, { commonName: names[0] ?? "switchboard", now, lifeMs, extensions });
}

/** Issues a certificate for one device, by its hardware id. */
export function issueDevice(authority: Identity, kdId: string, now: Date, lifeMs: number): Promise<Identity> {
  const extensions = [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])];
  return issue(authority, { commonName: kdId, now, lifeMs, extensions });
}

async function issue(authority: Identity, request: CertificateRequest): Promise<Identity> {
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    ...subjectOf(request),
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.AuthorityKeyIdentifierExtension.create(issuer, false),
      ...request.extensions,
    ],
  });
  return { certificate: certificate.toString("pem"), key: pemOf(keys.privateKey) };
}

function subjectOf({ commonName, now, lifeMs }: Pick<CertificateRequest, "commonName" | "now" | "lifeMs">) {
  return {
    serialNumber: serialNumber(),
    subject: [{ CN: [commonName] }],
    name: [{ CN: [commonName] }],
    notBefore: new Date(now.getTime() - CLOCK_SLACK_MS),
    notAfter: new Date(now.getTime() + lifeMs),
  };
}

/** Positive, and never the same twice. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}

function newKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

type Keys = Awaited<ReturnType<typeof newKeys>>;

function pemOf(key: Keys["privateKey"]): string {
  return KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString();
}

function signingKey(pem: string) {
  const der = createPrivateKey(pem).export({ type: "pkcs8", format: "der" });
  return crypto.subtle.importKey("pkcs8", new Uint8Array(der), ALGORITHM, false, ["sign"]);
}

/** Returns the SHA-256 fingerprint of a certificate. */
export function fingerprintOf(certificate: string | X509Certificate): Buffer {
  const { raw } = typeof certificate === "string" ? new X509Certificate(certificate) : certificate;
  return createHash("sha256").update(raw).digest();
}
