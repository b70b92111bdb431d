import type { CommandMessage } from "@switchboard/contract";
import type { Actor } from "../../../../platform/auth/actor.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { TestUser } from "../../../../testing/builders.ts";
import type { TestPeer } from "../../../../testing/test-peers.ts";
import type { TestServer } from "../../../../testing/test-server.ts";

/** Returns an admin as services receive one, without a session. */
export function actorOf({ userId, enterpriseId }: Pick<TestUser, "userId" | "enterpriseId">): Actor {
  const rest = { sessionId: "", role: "admin", name: "Test Person", isDemo: false, timeZone: "Asia/Kolkata" } as const;
  return { ...rest, userId, enterpriseId };
}

/** Returns the commands that a device was sent. */
export function heardBy(peer: TestPeer): CommandMessage[] {
  return peer.received.flatMap(({ topic, payload }) =>
    topic.endsWith("command/set") ? [JSON.parse(payload) as CommandMessage] : [],
  );
}

/** A database for a server that stalls right after the given statement. */
export function stallingAfter(server: TestServer, statement: string, stall: () => unknown): Database {
  let isDue = true;
  return {
    ...server.database,
    async query(text, values) {
      const rows = await server.database.query<never>(text, values);
      if (isDue && text.includes(statement)) {
        isDue = false;
        await stall();
      }
      return rows;
    },
  };
}
