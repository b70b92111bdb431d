import { isHardwareId } from "@switchboard/domain/core";
import { liveRightsOf } from "../../../core/access/live-rights.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { secretMatches } from "../../../platform/auth/secrets.ts";
import type { Tokens } from "../../../platform/auth/tokens.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type {
  Credentials,
  DeviceGatekeeper,
  DevicePeer,
  Gatekeeper,
  LiveRights,
  Peer,
  ProvenCertificate,
  SessionPeer,
} from "../../../platform/broker/peer.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { enterprisesOf, secretOf } from "../devices/device-lookup.service.ts";
import { sessionOfClientId } from "./broker-access.ts";

const EVERYTHING: LiveRights = { all: true, devices: new Set(), switches: new Map() };

/** A device with a certificate has to present that one at the TLS port; others need none. */
function certificateFits(expected: Buffer | null, kdId: string, proven: ProvenCertificate | undefined): boolean {
  if (!expected) return true;
  return proven?.commonName === kdId && proven.fingerprint.equals(expected);
}

export type LiveSession = (sessionId: string) => Promise<Actor | undefined>;

/** Decides who may connect to the broker, and keeps their rights up to date while they are connected. */
export class LiveGatekeeper implements Gatekeeper, DeviceGatekeeper {
  readonly #sql: Sql;
  readonly #tokens: Tokens;
  readonly #session: LiveSession;
  readonly #clock: Clock;
  #reads = 0;
  readonly #lastRead = new WeakMap<SessionPeer, number>();

  constructor(ports: { sql: Sql; tokens: Tokens; session: LiveSession; clock: Clock }) {
    this.#sql = ports.sql;
    this.#tokens = ports.tokens;
    this.#session = ports.session;
    this.#clock = ports.clock;
  }

  /**
   * A hardware id comes with the device's secret, an enterprise id with a ticket of a session (spec §3). A new
   * connection replaces one with the same client id, so the id must be the device's own, or name the very session.
   */
  async admit(credentials: Credentials): Promise<Peer | undefined> {
    const ticket = await this.#tokens.readBrokerTicket(credentials.password);
    if (!ticket) return this.admitDevice(credentials);
    const { username, clientId } = credentials;
    const matches = ticket.enterprise === username && sessionOfClientId(clientId) === ticket.session;
    const peer = matches ? await this.personOf(ticket.session) : undefined;
    return peer && { ...peer, until: ticket.until };
  }

  async admitDevice({ username, password, clientId, certificate }: Credentials): Promise<DevicePeer | undefined> {
    if (!isHardwareId(username) || clientId !== username) return undefined;
    const device = await secretOf(this.#sql, username);
    if (!device || !secretMatches(password, device.secret_hash)) return undefined;
    if (!certificateFits(device.certificate_sha256, username, certificate)) return undefined;
    return { kind: "device", device: username, home: device.enterprise_id };
  }

  async deviceOf(username: string): Promise<DevicePeer | undefined> {
    const device = isHardwareId(username) ? await secretOf(this.#sql, username) : undefined;
    return device && { kind: "device", device: username, home: device.enterprise_id };
  }

  /** Closes connections whose ticket has expired: the browser has connected with a new one, or is gone. */
  endTickets(broker: Broker): void {
    const now = this.#clock.now().getTime();
    for (const { peer, close } of broker.peers())
      if (peer.kind === "session" && peer.until !== undefined && peer.until * 1000 <= now) close();
  }

  /** Reads the rights of an enterprise's connected people again; people without a session are disconnected. */
  async recheck(broker: Broker, concerns: (peer: SessionPeer) => boolean): Promise<void> {
    for (const { peer, close } of broker.peers()) {
      if (peer.kind !== "session" || !concerns(peer)) continue;
      const read = ++this.#reads;
      const fresh = await this.personOf(peer.session);
      // Two reads may be under way at once, so an earlier one never replaces a later one.
      if ((this.#lastRead.get(peer) ?? 0) > read) continue;
      this.#lastRead.set(peer, read);
      if (fresh) peer.rights = fresh.rights;
      else close();
    }
  }

  /** Closes the connections of devices that are no longer in the enterprise they connected for. */
  async recheckDevices(broker: Broker): Promise<void> {
    const connected = [...broker.peers()].flatMap(({ peer, close }) =>
      peer.kind === "device" ? [{ device: peer.device, home: peer.home, close }] : [],
    );
    if (connected.length === 0) return;
    const enterprises = await enterprisesOf(
      this.#sql,
      connected.map(({ device }) => device),
    );
    for (const { device, home, close } of connected) if (enterprises.get(device) !== home) close();
  }

  /** Returns the person of a session with their present rights; undefined when it has ended. */
  async personOf(session: string): Promise<SessionPeer | undefined> {
    const actor = await this.#session(session);
    if (!actor || actor.isDemo || actor.mustEnrol) return undefined;
    const { userId: user, enterpriseId: home } = actor;
    const rights = actor.role === "admin" ? EVERYTHING : await liveRightsOf(this.#sql, home, user);
    const isPanel = actor.panel !== undefined;
    return { kind: "session", session, user, home, rights, ...(isPanel && { isPanel }) };
  }
}
