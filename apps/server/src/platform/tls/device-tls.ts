import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import type { Clock } from "../clock/clock.ts";
import type { Identity } from "./certificates.ts";
import { OwnAuthority } from "./own-authority.ts";
import { filedIdentity, type IdentitySource, ownIdentity } from "./server-identity.ts";

export interface DeviceTlsSettings {
  /** The TLS port of the embedded broker; undefined when it serves no TLS. */
  port: number | undefined;
  /** The operator's own certificate, instead of one that the server issues. */
  files: { certificate: string; key: string } | undefined;
  /** The file with the authority that devices are told to trust, when the certificate is not ours. */
  trusted: string | undefined;
  /** The host:port as devices reach it. */
  broker: string | undefined;
  /** True when each device gets a certificate beside its secret. */
  isCertified: boolean;
}

/** The part about TLS of a device's provisioning. */
interface TlsProvisioning {
  tls_broker: string;
  ca?: string;
}

export interface DeviceTls {
  told: TlsProvisioning | undefined;
  door: { port: number; identity: IdentitySource; deviceAuthority: string } | undefined;
  certify: ((kdId: string) => Promise<Identity>) | undefined;
}

/** Sets up TLS between devices and the broker: the embedded one's own port, or the address of an external one. */
export async function openDeviceTls(settings: DeviceTlsSettings, dataDir: string, clock: Clock): Promise<DeviceTls> {
  const { port, files, trusted, broker, isCertified } = settings;
  const trustedText = trusted && (await readFile(trusted, "utf8"));
  if (port === undefined)
    return { told: broker ? tlsProvisioning(broker, trustedText) : undefined, door: undefined, certify: undefined };
  const authority = await OwnAuthority.open(path.join(dataDir, "tls"), clock);
  const identity = files ? filedIdentity(files) : ownIdentity(authority, namesOf(broker), clock);
  return {
    told: broker ? tlsProvisioning(broker, files ? trustedText : authority.certificate) : undefined,
    door: { port, identity, deviceAuthority: authority.certificate },
    certify: isCertified ? (kdId) => authority.deviceIdentity(kdId) : undefined,
  };
}

function tlsProvisioning(broker: string, ca: string | undefined): TlsProvisioning {
  return { tls_broker: broker, ...(ca && { ca }) };
}

/** Returns the names by which devices may reach the broker, the provisioned one first. */
function namesOf(broker: string | undefined): string[] {
  const host = broker?.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return [...new Set([...(host ? [host] : []), hostname(), "localhost", "127.0.0.1", "::1"])];
}
