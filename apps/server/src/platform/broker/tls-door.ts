import net from "node:net";
import tls from "node:tls";
import { addressBlock } from "../throttle/address-block.ts";
import { fingerprintOf, type Identity } from "../tls/certificates.ts";
import type { IdentitySource } from "../tls/server-identity.ts";
import { Handshakes } from "./handshakes.ts";
import { LIMITS, type Limits, type Refusal } from "./limits.ts";
import type { ProvenCertificate } from "./peer.ts";

export interface TlsDoorOptions {
  identity: IdentitySource;
  /** The authority whose certificates devices may present. */
  deviceAuthority: string;
  limits?: Limits;
  refused(what: Refusal): void;
  failed(error: unknown): void;
  welcome(socket: tls.TLSSocket): void;
}

/** MQTT over TLS for devices; after the handshake a client is treated as at the plain port, with all its limits. */
export class TlsDoor {
  readonly #options: TlsDoorOptions;
  readonly #port: net.Server;
  readonly #tls: tls.Server;
  #identity: Identity;

  private constructor(options: TlsDoorOptions, identity: Identity) {
    this.#options = options;
    this.#identity = identity;
    const limits = options.limits ?? LIMITS;
    const handshakes = new Handshakes(limits.handshakes);
    this.#tls = tls.createServer({
      ...this.#context(identity),
      minVersion: "TLSv1.2",
      handshakeTimeout: limits.admissionMs,
      // A device may connect without a certificate; whether it needs one is checked with its name.
      requestCert: true,
      rejectUnauthorized: false,
    });
    this.#tls.on("secureConnection", (socket) => {
      handshakes.ended(socket);
      options.welcome(socket);
    });
    this.#tls.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
      if (handshakes.ended(socket)) options.refused(error.code === "ERR_TLS_HANDSHAKE_TIMEOUT" ? "late" : "handshake");
      socket.destroy();
    });
    // Handshakes are counted here, before TLS spends anything on them.
    this.#port = net.createServer({ noDelay: true }, (socket) => {
      socket.on("error", () => socket.destroy());
      if (handshakes.began(socket, addressBlock(socket.remoteAddress ?? ""))) options.refused("crowded");
      this.#tls.emit("connection", socket);
    });
    for (const each of [this.#port, this.#tls]) each.on("error", (error) => options.failed(error));
  }

  static async open(options: TlsDoorOptions): Promise<TlsDoor> {
    return new TlsDoor(options, await options.identity.current());
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#port.once("error", reject);
      this.#port.listen(port, host, () => resolve((this.#port.address() as net.AddressInfo).port));
    });
  }

  /** Presents a new certificate to later clients; connected ones stay. */
  async renew(): Promise<void> {
    const fresh = await this.#options.identity.current();
    if (fresh === this.#identity) return;
    this.#tls.setSecureContext(this.#context(fresh));
    this.#identity = fresh;
  }

  close(): void {
    this.#port.close();
  }

  #context({ certificate, key }: Identity) {
    return { cert: certificate, key, ca: this.#options.deviceAuthority };
  }
}

/** Returns the certificate that a device presented, if it is one of ours and still valid. */
export function provenCertificate(socket: tls.TLSSocket): ProvenCertificate | undefined {
  const certificate = socket.authorized ? socket.getPeerX509Certificate() : undefined;
  if (!certificate) return undefined;
  const commonName = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? "";
  return { commonName, fingerprint: fingerprintOf(certificate) };
}
