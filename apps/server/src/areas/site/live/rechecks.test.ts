import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import { Tokens } from "../../../platform/auth/tokens.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { SessionPeer } from "../../../platform/broker/peer.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { LiveGatekeeper } from "./live.gatekeeper.ts";
import { SwitchMirror } from "./switch-mirror.ts";

/** A store whose answers come when the test says so. */
function slowStore() {
  const asked: PromiseWithResolvers<Row[]>[] = [];
  const query = () => {
    const answer = Promise.withResolvers<Row[]>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, sql: { query } as Sql };
}

const actor: Actor = {
  userId: "u",
  sessionId: "s",
  enterpriseId: "e",
  role: "user",
  name: "Ravi",
  isDemo: false,
  timeZone: "Asia/Kolkata",
};

describe("the rights on an open connection", () => {
  it("are those read last, in whatever order the answers come", async () => {
    const { asked, sql } = slowStore();
    const clock = new TestClock();
    const tokens = new Tokens("a secret of tests, long enough to sign with", clock);
    const gatekeeper = new LiveGatekeeper({ sql, tokens, clock, session: async () => actor });
    const rights = { all: false, devices: new Set<string>(), switches: new Map() };
    const peer: SessionPeer = { kind: "session", session: "s", user: "u", home: "e", rights };
    const broker = { peers: () => [{ peer, close: vi.fn() }] } as unknown as Broker;

    const early = gatekeeper.recheck(broker, () => true);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const late = gatekeeper.recheck(broker, () => true);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve([]);
    await late;
    asked[0]?.resolve([{ kd_id: "T-revoked", switch_no: null }]);
    await early;
    expect(peer.rights.devices).toEqual(new Set());
  });
});

describe("the list of mirrored switches", () => {
  it("is read once more for all callers while it is being read", async () => {
    const { asked, sql } = slowStore();
    const mirror = new SwitchMirror(sql, { switchesOfCommands: async () => [] });
    const first = mirror.refresh();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const rest = Array.from({ length: 200 }, () => mirror.refresh());
    asked[0]?.resolve([]);
    await first;
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve([]);
    await Promise.all(rest);
    expect(asked).toHaveLength(2);
  });

  it("is read again after a failed read", async () => {
    const { asked, sql } = slowStore();
    const mirror = new SwitchMirror(sql, { switchesOfCommands: async () => [] });
    const failing = mirror.refresh();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.reject(new Error("the store is away"));
    await expect(failing).rejects.toThrow("away");
    const next = mirror.refresh();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve([]);
    await expect(next).resolves.toBeUndefined();
  });
});
