import { randomBytes } from "node:crypto";
import { changesTopic, homeTopic, notificationTopic } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Tokens } from "../../../platform/auth/tokens.ts";
import type { Clock } from "../../../platform/clock/clock.ts";

/** Long enough to reconnect after a short network failure, short enough to be worthless when found. */
const TICKET_MS = 60 * 60 * 1000;

/** Returns the broker's part of `enterprise/me`; the password is a ticket of this very session (design §4). */
export function brokerAccess(tokens: Tokens, clock: Clock, url: string) {
  return async (actor: Actor) => {
    const expires = new Date(clock.now().getTime() + TICKET_MS);
    const { sessionId: session, userId: user, enterpriseId: enterprise } = actor;
    const mqttPassword = await tokens.signBrokerTicket({ session, user, enterprise }, expires);
    return {
      mqttPassword,
      broker: {
        url,
        username: enterprise,
        client_id: clientIdOf(session),
        topics: topicsOf(actor),
        expires_at: expires.toISOString(),
      },
    };
  };
}

const CLIENT_ID = /^([0-9a-f-]{36})\.[0-9a-f]{8}$/;

/** Several tabs share a session, and two connections must not share a client id. */
function clientIdOf(session: string): string {
  return `${session}.${randomBytes(4).toString("hex")}`;
}

export function sessionOfClientId(clientId: string): string | undefined {
  return CLIENT_ID.exec(clientId)?.[1];
}

/**
 * Everybody receives their own changes. Admins receive every device of the enterprise at once; others subscribe to the topics
 * that each of their devices names.
 */
function topicsOf(actor: Actor): string[] {
  const { enterpriseId } = actor;
  if (actor.panel !== undefined) return [changesTopic(enterpriseId, actor.userId)];
  const channels = ["status", "heartbeat", "state", "power", "sensor", "event", "config"] as const;
  const devices = actor.role === "admin" ? channels.map((channel) => homeTopic(enterpriseId, channel)) : [];
  return [notificationTopic(enterpriseId), changesTopic(enterpriseId, actor.userId), ...devices];
}
