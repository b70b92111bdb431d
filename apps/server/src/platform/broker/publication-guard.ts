import { deviceTopic, type ParsedTopic, parseTopic } from "@switchboard/contract";
import type { PublishPacket } from "aedes";
import type { DurableConsumer } from "./broker.ts";
import type { BrokerMonitor, Guard } from "./broker-guards.ts";
import type { Connection, Connections } from "./connections.ts";
import { deliverToAll } from "./deliver-to-all.ts";
import { kindOf } from "./flood-guard.ts";
import { HeartbeatLane } from "./heartbeat-lane.ts";
import { LIMITS, type Refusal } from "./limits.ts";
import { oweAcknowledgement } from "./owed-acknowledgement.ts";
import type { SessionPeer } from "./peer.ts";
import type { PingGuard } from "./ping-guard.ts";
import { mayPublish, mayRetain } from "./topic-rights.ts";
import type { TopicRoutes } from "./topic-routes.ts";

/** The topic of dropped messages: no filter of ours matches a topic that starts with `$`. */
const DISCARDED = "$discarded";

interface PublicationPorts {
  connections: Connections;
  monitor: BrokerMonitor;
  /** The consumers that have to store a message before its sender gets an acknowledgement. */
  consumers: TopicRoutes<DurableConsumer>;
  /** Returns the limit for pings to a device; undefined when it is not connected. */
  pingsOf(home: string, device: string): PingGuard | undefined;
  /** Forwards a delayed heartbeat as the device's own. */
  pass(topic: string, payload: string | Buffer): void;
}

type DeviceTopic = Extract<ParsedTopic, { kind: "device" }>;

/** The hook that Aedes calls before it accepts a message or a last will. */
export function publicationGuard(ports: PublicationPorts): Guard<"authorizePublish"> {
  const { connections, consumers, monitor } = ports;
  const lane = heartbeatLane(ports);

  function waits(topic: DeviceTopic, packet: PublishPacket): boolean {
    if (topic.channel === "heartbeat" && packet.qos === 0) return !lane.mayPass(packet.topic, { ...packet });
    if (topic.channel === "state") lane.overtake(deviceTopic(topic.device, topic.home, "heartbeat"));
    return false;
  }

  return (client, packet, done) => {
    const connection = client ? connections.of(client) : undefined;
    const topic = parseTopic(packet.topic);
    if (!connection?.peer || topic?.kind !== "device" || !mayPublish(connection.peer, packet.topic)) {
      monitor.refused("publication");
      return done(new Error("not allowed"));
    }
    if (packet.retain && !mayRetain(connection.peer, packet.topic)) {
      packet.retain = false;
      monitor.refused("retained");
    }
    const verdict = judge(ports, connection, topic, packet);
    if (typeof verdict === "string") {
      monitor.refused(verdict);
      discard(packet);
    } else if (waits(topic, packet)) discard(packet);
    const deliver = delivery(consumers, connection, packet);
    const pass = () => done(attempt(monitor, deliver));
    if (typeof verdict === "number" && verdict > 0) setTimeout(pass, verdict).unref();
    else pass();
  };
}

/** Returns why a message is dropped, or after how many milliseconds it passes. */
function judge(
  ports: PublicationPorts,
  { peer, guard }: Connection,
  topic: DeviceTopic,
  { payload, qos }: PublishPacket,
): Refusal | number {
  const kind = kindOf(topic.channel, payload);
  const isAcknowledged = qos > 0 && peer?.kind === "device";
  const verdict = guard.judge({ kind, bytes: payload.length, isAcknowledged }, performance.now());
  if (!verdict.pass) return verdict.because;
  return (peer?.kind === "session" ? judgePing(ports, peer, topic) : undefined) ?? verdict.after;
}

/** A ping is forwarded to a connected device, and not more often than it can answer. */
function judgePing({ pingsOf }: PublicationPorts, { user, home }: SessionPeer, { device }: DeviceTopic) {
  const pings = pingsOf(home, device);
  if (!pings) return "unreachable";
  return pings.mayPass(user, performance.now()) ? undefined : "ping";
}

function discard(packet: PublishPacket): void {
  Object.assign(packet, { topic: DISCARDED, payload: Buffer.alloc(0), retain: false });
}

/** Records the pending acknowledgement at once, which keeps their order, and returns the delivery. */
function delivery(consumers: TopicRoutes<DurableConsumer>, connection: Connection, packet: PublishPacket): () => void {
  const { topic } = packet;
  const listening = consumers.of(topic);
  if (listening.length === 0) return () => undefined;
  const payload = packet.payload.toString();
  const acknowledge = oweAcknowledgement(connection.client, packet, connection);
  return () => deliverToAll(listening, topic, payload, acknowledge);
}

function heartbeatLane({ consumers, monitor, pass }: PublicationPorts): HeartbeatLane<PublishPacket> {
  return new HeartbeatLane({
    perTurn: LIMITS.heartbeatsPerTurn,
    superseded: () => monitor.refused("superseded"),
    pass({ topic, payload }) {
      attempt(monitor, () => deliverToAll(consumers.of(topic), topic, payload.toString()));
      pass(topic, payload);
    },
  });
}

/** A message that causes an error costs its sender the connection, and nobody else anything. */
function attempt(monitor: BrokerMonitor, deliver: () => void): Error | null {
  try {
    deliver();
    return null;
  } catch (error) {
    monitor.failed(error);
    return error instanceof Error ? error : new Error(String(error));
  }
}
