import type { AedesOptions, Client } from "aedes";
import type { InFlight } from "../in-flight.ts";
import type { Connections } from "./connections.ts";
import { LIMITS, type Refusal } from "./limits.ts";
import type { Credentials, Gatekeeper } from "./peer.ts";
import { isAnswered, mayReceive, maySubscribe } from "./topic-rights.ts";

export interface BrokerMonitor {
  refused(what: Refusal): void;
  failed(error: unknown): void;
  /** Called with each message to a person, for tracing. */
  forwarded?(payload: string | Buffer): void;
}

export type Guard<Name extends keyof AedesOptions> = NonNullable<AedesOptions[Name]>;

interface GuardPorts {
  gatekeeper: Gatekeeper;
  connections: Connections;
  monitor: BrokerMonitor;
  /** Admissions that are under way, which the broker waits for when it closes. */
  admissions: InFlight;
  /** Called to raise the packet limit, because admitted clients may send more than strangers. */
  onAdmitted(client: Client): void;
}

/** The hooks that Aedes calls before it admits a client, a subscription or a message. */
export function brokerGuards(ports: GuardPorts): AedesOptions {
  const { connections, monitor } = ports;
  return {
    preConnect(_client, packet, done) {
      const { min, max } = LIMITS.keepaliveSeconds;
      const keepalive = packet.keepalive ?? 0;
      if (keepalive < min || keepalive > max) {
        monitor.refused("keepalive");
        return done(new Error("a keep alive out of bounds"), false);
      }
      // Clients read what they missed again, so the broker keeps no sessions in memory.
      packet.clean = true;
      done(null, true);
    },
    authenticate: connectionGuard(ports),
    authorizeSubscribe(client, subscription, done) {
      const connection = connections.of(client);
      const may = connection?.peer && maySubscribe(connection.peer, subscription.topic);
      if (may && connections.subscribe(connection, subscription.topic)) {
        const subscribed = connections.heard(subscription.topic);
        return subscribed ? void subscribed.then(() => done(null, subscription)) : done(null, subscription);
      }
      monitor.refused("subscription");
      done(null, null);
    },
    authorizeForward(client, packet) {
      const connection = connections.of(client);
      if (!connection?.peer) return null;
      if (connection.peer.kind === "session") {
        if (!mayReceive(connection.peer, packet.topic)) return null;
        monitor.forwarded?.(packet.payload);
        return packet;
      }
      if (isAnswered(packet.topic)) connection.guard.expectAnswer();
      return packet;
    },
  };
}

function connectionGuard({
  gatekeeper,
  connections,
  monitor,
  admissions,
  onAdmitted,
}: GuardPorts): Guard<"authenticate"> {
  async function admit(client: Client, credentials: Credentials): Promise<boolean> {
    const peer = await gatekeeper.admit(credentials);
    if (!peer || !connections.admit(client, peer)) return false;
    if (peer.kind === "device") return true;
    // A right that ended while it was being read was only announced to open connections, so it is read once more.
    const again = await gatekeeper.admit(credentials);
    if (again?.kind === "session") peer.rights = again.rights;
    return again !== undefined;
  }

  return (client, username, password, done) => {
    const certificate = connections.of(client)?.certificate;
    const credentials = {
      username: username ?? "",
      password: password?.toString() ?? "",
      clientId: client.id,
      certificate,
    };
    admissions
      .track(() => admit(client, credentials))
      .then(
        (admitted) => {
          if (admitted) onAdmitted(client);
          else monitor.refused("connection");
          done(null, admitted);
        },
        (error) => {
          monitor.failed(error);
          done(null, false);
        },
      );
  };
}
