import "reflect-metadata";
import { createHash, createPrivateKey, KeyObject, randomBytes, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";

/** What small devices do quickly, and every TLS library knows. */
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** A device's clock may lag behind ours when it first connects. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000;

/** Both as PEM. */
export interface Identity {
  certificate: string;
  key: string;
}

interface Wanted {
  commonName: string;
  now: Date;
  lifeMs: number;
  extensions: x509.Extension[];
}

/** A certificate of one's own, which may sign others and nothing else. */
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

/** For a server that is reached by these names and addresses. */
export function issueServer(authority: Identity, names: readonly string[], now: Date, lifeMs: number) {
  const alternatives = names.map((name) => ({ type: isIP(name) ? ("ip" as const) : ("dns" as const), value: name }));
  const extensions = [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(alternatives),
  ];
  return issue(authority, { commonName: names[0] ?? "switchboard", now, lifeMs, extensions });
}

/** For one device, by its hardware id. */
export function issueDevice(authority: Identity, kdId: string, now: Date, lifeMs: number): Promise<Identity> {
  const extensions = [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])];
  return issue(authority, { commonName: kdId, now, lifeMs, extensions });
}

async function issue(authority: Identity, wanted: Wanted): Promise<Identity> {
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    ...subjectOf(wanted),
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.AuthorityKeyIdentifierExtension.create(issuer, false),
      ...wanted.extensions,
    ],
  });
  return { certificate: certificate.toString("pem"), key: pemOf(keys.privateKey) };
}

function subjectOf({ commonName, now, lifeMs }: Pick<Wanted, "commonName" | "now" | "lifeMs">) {
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

/** What a certificate is known by. */
export function fingerprintOf(certificate: string | X509Certificate): Buffer {
  const { raw } = typeof certificate === "string" ? new X509Certificate(certificate) : certificate;
  return createHash("sha256").update(raw).digest();
}
