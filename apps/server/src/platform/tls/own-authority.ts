import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "../clock/clock.ts";
import { writePrivately } from "../write-privately.ts";
import { type Identity, issueDevice, issueServer, makeAuthority } from "./certificates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Outlives the devices that were told to trust it. */
const AUTHORITY_MS = 20 * 365 * DAY_MS;
/** The server's certificate is renewed at each start, and long before it ends. */
const SERVER_MS = 90 * DAY_MS;
/** As long as a device lives: the certificate ends with the device, or with its next secret. */
const DEVICE_MS = 20 * 365 * DAY_MS;

/** The certificate authority of this installation, which devices trust. */
export class OwnAuthority {
  readonly #identity: Identity;
  readonly #clock: Clock;

  private constructor(identity: Identity, clock: Clock) {
    this.#identity = identity;
    this.#clock = clock;
  }

  /**
   * Reads the authority from `folder`, or creates one at the first start. An incomplete one is rejected, because
   * devices trust the one that was there.
   */
  static async open(folder: string, clock: Clock): Promise<OwnAuthority> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = { certificate: path.join(folder, "ca.crt"), key: path.join(folder, "ca.key") };
    const [certificate, key] = await Promise.all([read(files.certificate), read(files.key)]);
    if (certificate && key) return new OwnAuthority(checked({ certificate, key }, folder), clock);
    // The certificate is written last, so that a key without it was never in use.
    if (certificate)
      throw new Error(`${files.key} is missing: put it back from the backup, or remove ${files.certificate}`);
    const authority = await makeAuthority("Switchboard devices", clock.now(), AUTHORITY_MS);
    await writePrivately(files.key, authority.key);
    await writePrivately(files.certificate, authority.certificate);
    return new OwnAuthority(authority, clock);
  }

  /** The certificate that devices are told to trust. */
  get certificate(): string {
    return this.#identity.certificate;
  }

  serverIdentity(names: readonly string[]): Promise<Identity> {
    return issueServer(this.#identity, names, this.#clock.now(), SERVER_MS);
  }

  deviceIdentity(kdId: string): Promise<Identity> {
    return issueDevice(this.#identity, kdId, this.#clock.now(), DEVICE_MS);
  }
}

function checked(identity: Identity, folder: string): Identity {
  if (new X509Certificate(identity.certificate).checkPrivateKey(createPrivateKey(identity.key))) return identity;
  throw new Error(`ca.crt and ca.key in ${folder} do not belong together`);
}

async function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
}
