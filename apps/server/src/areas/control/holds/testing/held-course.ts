import { randomUUID } from "node:crypto";
import type { CommandMessage } from "@switchboard/contract";
import type { HoldLevel } from "@switchboard/domain/control";
import type { Actor } from "../../../../platform/auth/actor.ts";
import type { Broker } from "../../../../platform/broker/broker.ts";
import type { Database, Row } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/app-error.ts";
import type { TestDevice } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import { createCommands } from "../../commands/commands.module.ts";
import { settleAnswers } from "../../commands/settlement.service.ts";
import { actorOf } from "../../commands/testing/commands.ts";
import { guardSwitches } from "../../protections/guard.service.ts";
import { endHoldsByOrders } from "../hold-ends.service.ts";
import { createHolds } from "../holds.module.ts";
import { HoldsRepository } from "../holds.repository.ts";
import type { ModelWish } from "./held-model.ts";

/** A simulated board: it acts once for an id, and replies. */
class Board {
  readonly states = new Map<number, 0 | 1>();
  readonly #heard = new Set<string>();
  #unanswered: string[] = [];
  readonly #server: TestServer;
  readonly device: TestDevice;

  constructor(server: TestServer, device: TestDevice) {
    this.#server = server;
    this.device = device;
  }

  readonly publish: Broker["publish"] = async (_topic, payload) => {
    const { id, exp, switch_no, state } = JSON.parse(String(payload)) as CommandMessage;
    if (this.#heard.has(id) || exp <= this.#server.clock.now().getTime() || state === undefined) return;
    this.#heard.add(id);
    this.states.set(switch_no, state);
    this.#unanswered.push(id);
  };

  /** Stores its actions as done. */
  async answer(): Promise<void> {
    const at = this.#server.clock.now();
    const { kd_id: device, enterpriseId } = this.device;
    const said = { enterpriseId, device, ok: true, reason: null, saidAt: at.getTime(), at };
    const answers = this.#unanswered.splice(0).map((id) => ({ ...said, id }));
    await this.#server.database.transaction((sql) => settleAnswers(sql, answers));
  }
}

/** A database whose connection is cut after so many statements: a transaction is rolled back. Reports what was committed by then. */
export function dyingAfter(database: Database, statements: number, onWritten: () => void): Database {
  let left = statements;
  const cut = () => Promise.reject(new Error("killed"));
  return {
    ...database,
    async query<T extends Row>(text: string, values?: unknown[]) {
      const rows = left-- > 0 ? await database.query<T>(text, values) : await cut();
      if (text.includes("INSERT INTO commands")) onWritten();
      return rows;
    },
    async transaction(work) {
      const result = await database.transaction((sql) =>
        work({ query: (text, values) => (left-- > 0 ? sql.query(text, values) : cut()) }),
      );
      onWritten();
      return result;
    },
  };
}

/** Starts a second server with the same database. */
export function startServer(server: TestServer, given: { database?: Database; publish: Broker["publish"] }) {
  const { database = server.database, publish } = given;
  const commands = createCommands({
    database,
    broker: { publish },
    clock: server.clock,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
  const scenes = server.app.building.scenes.service;
  const { tell } = server.app.building.notifications;
  const holds = createHolds({ database, clock: server.clock, commands, scenes, tell, causes: async () => new Map() });
  return { database, commands, ...holds };
}

export type StartedServer = ReturnType<typeof startServer>;

/** Builds a board with an admin, and a person who may use it. */
export async function buildCourse(server: TestServer) {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  await server.grant(user, { device: device.id });
  const people: Actor[] = [actorOf(admin), { ...actorOf(user), role: "user" }];
  return { people, board: new Board(server, device), ids: device.switches.map(({ id }) => id) };
}

/** Returns whether a person's tap was sent. */
export const tap = ({ commands }: StartedServer, actor: Actor, switchId: string, switch_state: 0 | 1) =>
  commands.orders.tap(actor, { order: { switchId, switch_state }, source: "dashboard" }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "switch.held") return false;
      throw error;
    },
  );

/** Returns whether an automation's order was sent. */
export async function automate(
  { commands, database }: StartedServer,
  actor: Actor,
  order: { switchId: string; switch_state: 0 | 1 },
  kind: "safety" | "workflow" | "schedule",
): Promise<boolean> {
  const { publish, results } = await database.transaction((sql) =>
    commands.orders.write(sql, [
      {
        enterpriseId: actor.enterpriseId,
        owner: { id: actor.userId, name: actor.name },
        source: kind === "schedule" ? "schedule" : "workflow",
        ...(kind === "safety" && { level: "safety" as const }),
        cause: { id: randomUUID(), name: kind, run: randomUUID() },
        orders: [order],
      },
    ]),
  );
  await publish();
  return results[0]?.outcome === "pending";
}

/** Returns whether the switch is held for them now. */
export async function hold(
  { service }: StartedServer,
  actor: Actor,
  id: string,
  wish: Omit<ModelWish, "level" | "by">,
): Promise<boolean> {
  const until =
    wish.minutes === undefined
      ? ({ until: "next_schedule" } as const)
      : ({ until: "time", minutes: wish.minutes } as const);
  const after_end = wish.resumes ? "resume" : "stay";
  const { holds } = await service.place(actor, { switches: [id], switch_state: wish.state, after_end, ...until });
  return holds.length === 1;
}

/** Places the hold of a limit, which no person owns: it switches and holds in one transaction, unless its level is taken. */
export async function limit(
  server: TestServer,
  { commands, database }: StartedServer,
  { enterpriseId, userId, name }: Actor,
  switchId: string,
  { level, state, minutes = 0, resumes }: ModelWish & { level: HoldLevel },
): Promise<void> {
  const now = server.clock.now();
  const id = randomUUID();
  const { publish } = await database.transaction(async (sql) => {
    const order = { switchId, switch_state: state };
    const cause = { id, name: level };
    const owner = { id: userId, name };
    const written = await commands.orders.write(sql, [
      { enterpriseId, owner, source: "hold", level, cause, orders: [order] },
    ]);
    const until = new Date(now.getTime() + minutes * 60_000);
    const from = { since: now, chain_since: now, until, until_kind: "time" as const, notice_at: null };
    const by = { by_id: null, by_name: null, why: null, brightness: null };
    const what = { enterprise_id: enterpriseId, id, batch_id: id, switch_id: switchId, level, switch_state: state };
    await new HoldsRepository(sql).insert([{ ...what, ...by, ...from, after_end: resumes ? "resume" : "stay" }]);
    return written;
  });
  await publish();
}
