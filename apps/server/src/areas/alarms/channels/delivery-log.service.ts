import { type contract, type Delivery, headOf, type QueryOf, type ReplyOf } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DeliveriesRepository, type DeliveryRow } from "./deliveries.repository.ts";

/** Lists what was sent and what became of it: everyone sees their own, admins everybody's. */
export class DeliveryLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(
    actor: Actor,
    { limit, page, alarm, person, state }: QueryOf<typeof contract.listDeliveries>,
  ): Promise<ReplyOf<typeof contract.listDeliveries>> {
    const repository = new DeliveriesRepository(this.#database);
    const filter = { alarm, state, person: actor.role === "admin" ? person : actor.userId };
    const [rows, count] = await Promise.all([
      repository.list(actor.enterpriseId, filter, { limit, offset: (page - 1) * limit }),
      repository.count(actor.enterpriseId, filter),
    ]);
    return { docs: rows.map((row) => present(row, actor)), count };
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function present(row: DeliveryRow, actor: Actor): Delivery {
  const { id, kind, alarm_id, user_id, user_name, channel_id, channel_kind, channel_name, priority, words } = row;
  return {
    ...{ _id: id, kind, alarm: alarm_id, priority, state: row.state, reason: row.reason, tries: row.tries },
    person: { _id: user_id, name: user_name },
    channel: { _id: channel_id, kind: channel_kind, name: channel_name },
    head: headOf({ kind, words, priority }, actor.language ?? "en"),
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    sent_at: iso(row.sent_at),
    accepted_at: iso(row.accepted_at),
    seen_at: iso(row.seen_at),
  };
}
