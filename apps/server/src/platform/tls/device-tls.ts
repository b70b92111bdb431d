import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import type { Clock } from "../clock/clock.ts";
import type { Identity } from "./certificates.ts";
import { OwnAuthority } from "./own-authority.ts";
import { filedIdentity, type IdentitySource, ownIdentity } from "./server-identity.ts";

export interface DeviceTlsSettings {
  /** Where the embedded broker serves TLS; undefined where it does not. */
  port: number | undefined;
  /** A certificate of the operator's own, instead of one that we make. */
  files: { certificate: string; key: string } | undefined;
  /** The file with what devices are told to trust, where the certificate is not ours. */
  trusted: string | undefined;
  /** host:port as a device reaches it. */
  broker: string | undefined;
  /** Whether each device gets a certificate beside its secret. */
  isCertified: boolean;
}

/** What a device is told about TLS when it is added. */
interface ToldOfTls {
  tls_broker: string;
  ca?: string;
}

export interface DeviceTls {
  told: ToldOfTls | undefined;
  door: { port: number; identity: IdentitySource; deviceAuthority: string } | undefined;
  certify: ((kdId: string) => Promise<Identity>) | undefined;
}

/** TLS between devices and the broker: the embedded one's own door, or the address of one that runs elsewhere. */
export async function openDeviceTls(settings: DeviceTlsSettings, dataDir: string, clock: Clock): Promise<DeviceTls> {
  const { port, files, trusted, broker, isCertified } = settings;
  const trustedText = trusted && (await readFile(trusted, "utf8"));
  if (port === undefined)
    return { told: broker ? told(broker, trustedText) : undefined, door: undefined, certify: undefined };
  const authority = await OwnAuthority.open(path.join(dataDir, "tls"), clock);
  const identity = files ? filedIdentity(files) : ownIdentity(authority, namesOf(broker), clock);
  return {
    told: broker ? told(broker, files ? trustedText : authority.certificate) : undefined,
    door: { port, identity, deviceAuthority: authority.certificate },
    certify: isCertified ? (kdId) => authority.deviceIdentity(kdId) : undefined,
  };
}

function told(broker: string, ca: string | undefined): ToldOfTls {
  return { tls_broker: broker, ...(ca && { ca }) };
}

/** By which names devices may look for it: the one that they are told, first. */
function namesOf(broker: string | undefined): string[] {
  const host = broker?.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return [...new Set([...(host ? [host] : []), hostname(), "localhost", "127.0.0.1", "::1"])];
}
