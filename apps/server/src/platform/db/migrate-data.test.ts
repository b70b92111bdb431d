import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { listMigrations, migrate } from "./migrate.ts";

/**
 * For old migrations, which nobody changes any more. Each test migrates a whole store; the first and the newest one run
 * every time.
 */
const itInFullRun = it.runIf(inject("isFullRun"));

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const [enterprise, device, light, person, remote] = Array.from({ length: 5 }, () => randomUUID());
const AT = "2026-03-02T06:30:00.000Z";

async function migrateBelow(name: string): Promise<void> {
  await migrate(
    database,
    (await listMigrations()).filter((each) => each.name < name),
  );
}

/** Fills the store with a building, as in the first version. */
async function fill(): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => database.query(sql, values);
  await run(
    "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, 'Tower', 'Asia/Kolkata', 'Tower', $2)",
    enterprise,
    AT,
  );
  await run(
    `INSERT INTO users (id, name, fullname, email, phone, username, organisation, password_hash, created_at)
     VALUES ($1, 'Asha', 'Asha Rao', 'asha@example.test', '', 'asha', '', 'hash', $2)`,
    person,
    AT,
  );
  await run(
    "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', $3)",
    enterprise,
    person,
    AT,
  );
  await run(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
     VALUES ($1, $2, 'KD00000001', 'Board', 'KIOT_4_NODE', 'x', $3)`,
    enterprise,
    device,
    AT,
  );
  await run(
    "INSERT INTO switch_appliances (enterprise_id, id, device_id, name, switch_no, kind) VALUES ($1, $2, $3, 'Lamp', 1, 'relay')",
    enterprise,
    light,
    device,
  );
}

const command = (values: { outcome: string; switch_id?: string | undefined }) =>
  database.query(
    `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, actor_id, actor_name, switch_state, outcome,
       created_at, expires_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 'dashboard', $4, 'Asha', 1, $5, $6, $6)`,
    [enterprise, device, values.switch_id ?? light, person, values.outcome, AT],
  );

describe("a store with data", () => {
  itInFullRun("keeps the sums of its readings, and a removed device takes them with it", async () => {
    await migrateBelow("0017");
    await fill();
    for (const [table, key] of [
      ["reading_days", "day"],
      ["reading_months", "month"],
    ])
      await database.query(
        `INSERT INTO ${table} (enterprise_id, device_id, ${key}, energy, gap_ms, n, p_n, p_sum, v_n, v_sum, v_min, v_max)
         VALUES ($1, $2, '2026-03-01', 7200, 60, 5, 4, 10000000, 5, 1150000, 229, 231)`,
        [enterprise, device],
      );
    await migrate(database);
    const kept = { key: "2026-03-01", energy: 7200, gap_ms: 60, n: 5, p_n: 4, p_sum: 10_000_000, power: 2500 };
    expect(
      await database.query(
        "SELECT day::text AS key, energy, gap_ms, n, p_n, p_sum, power, v_n, v_sum, v_min, v_max FROM reading_days",
      ),
    ).toEqual([{ ...kept, v_n: 5, v_sum: 1_150_000, v_min: 229, v_max: 231 }]);
    expect(
      await database.query("SELECT month::text AS key, energy, gap_ms, n, p_n, p_sum, power FROM reading_months"),
    ).toEqual([kept]);
    await database.query("DELETE FROM devices");
    expect(await database.query("SELECT 1 FROM reading_days UNION ALL SELECT 1 FROM reading_months")).toEqual([]);
  });

  itInFullRun("has its sums counted again by the rule of today, and those of new devices not", async () => {
    await migrateBelow("0022");
    await fill();
    await migrate(database);
    expect(await database.query("SELECT rule FROM telemetry_states")).toEqual([{ rule: 0 }]);
    await database.query(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       VALUES ($1, gen_random_uuid(), 'M-00000002', 'Meter', 'ENERGY_METER_1', '', $2)`,
      [enterprise, AT],
    );
    expect(await database.query("SELECT rule FROM telemetry_states ORDER BY rule")).toEqual([{ rule: 0 }, { rule: 1 }]);
  });

  it("keeps its people when accounts gain fields", async () => {
    await migrateBelow("0013");
    await fill();
    await database.query(
      `INSERT INTO sessions (id, enterprise_id, user_id, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, '2026-03-01T00:00:00Z', $3), (gen_random_uuid(), $1, $2, $3, $3)`,
      [enterprise, person, AT],
    );
    await migrate(database);
    expect(
      await database.query(
        `SELECT u.name, u.password_hash, u.location, u.tags, m.role, m.name AS called, m.invited_at, m.last_sign_in,
           e.currency, e.address, (SELECT count(*) FROM sessions WHERE agent = '' AND last_seen IS NULL) AS sessions
         FROM memberships m JOIN users u ON u.id = m.user_id JOIN enterprises e ON e.id = m.enterprise_id`,
      ),
    ).toEqual([
      {
        name: "Asha",
        password_hash: "hash",
        location: "",
        tags: [],
        role: "admin",
        called: null,
        invited_at: null,
        last_sign_in: new Date(AT),
        currency: "INR",
        address: "",
        sessions: 2,
      },
    ]);
  });

  itInFullRun("keeps open invitations with their grants and links, under ids that are nobody's account", async () => {
    await migrateBelow("0025");
    await fill();
    const [invited, other] = [randomUUID(), randomUUID()];
    const run = (sql: string, ...values: unknown[]) => database.query(sql, values);
    await run(
      `INSERT INTO users (id, email, username, name, created_at) VALUES ($1, 'devi@example.test', 'devi', 'Devi', $2)`,
      invited,
      AT,
    );
    await run(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, 'Mill', 'UTC', '', $2)",
      other,
      AT,
    );
    await run(
      `INSERT INTO memberships (enterprise_id, user_id, role, created_at, invited_at)
       VALUES ($1, $2, 'user', $4, $4), ($3, $5, 'user', $4, $4)`,
      enterprise,
      invited,
      other,
      AT,
      person,
    );
    await run(
      "INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at) VALUES ($1, $2, $3, $4)",
      enterprise,
      invited,
      device,
      AT,
    );
    await run(
      `INSERT INTO one_time_links (token_hash, purpose, user_id, payload, created_at, expires_at)
       VALUES ('\\x01', 'invite', $1, jsonb_build_object('user', $1::uuid, 'enterprise', $2::uuid), $3, $3)`,
      invited,
      enterprise,
      AT,
    );
    await migrate(database);
    const open = await database.query<{ id: string; email: string; name: string; grants: number; links: number }>(
      `SELECT m.user_id AS id, m.email, m.name,
         (SELECT count(*) FROM device_grants g WHERE g.user_id = m.user_id) AS grants,
         (SELECT count(*) FROM one_time_links l WHERE l.user_id = m.user_id AND l.payload->>'user' = m.user_id::text) AS links
       FROM memberships m WHERE m.invited_at IS NOT NULL ORDER BY m.email`,
    );
    expect(open).toMatchObject([
      { email: "asha@example.test", name: "Asha", grants: 0, links: 0 },
      { email: "devi@example.test", name: "Devi", grants: 1, links: 1 },
    ]);
    for (const { id } of open) expect([person, invited]).not.toContain(id);
    expect(await database.query("SELECT email FROM users WHERE email NOT LIKE 'invited:%'")).toEqual([
      { email: "asha@example.test" },
    ]);
  });

  itInFullRun("names the commands and sends it holds, and keeps them from then on", async () => {
    await migrateBelow("0016");
    await fill();
    await command({ outcome: "confirmed" });
    // A switch that was deleted while its device stayed.
    await command({ outcome: "pending", switch_id: randomUUID() });
    await database.query(
      "INSERT INTO remotes (enterprise_id, id, name, codeset, device_id, created_at) VALUES ($1, $2, 'Screen', 'tv-lg-1', $3, $4)",
      [enterprise, remote, device, AT],
    );
    await database.query(
      `INSERT INTO ir_sends (enterprise_id, id, device_id, remote_id, codeset, key, actor_name, outcome, created_at, expires_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'tv-lg-1', 'power', 'Asha', 'confirmed', $4, $4)`,
      [enterprise, device, remote, AT],
    );
    await migrate(database);
    await command({ outcome: "confirmed" });
    await database.query("DELETE FROM remotes");
    await database.query("DELETE FROM devices");
    const rows = await database.query(
      "SELECT action, subject, actor_name, source, result FROM audit_trail ORDER BY action, subject, result",
    );
    const about = { actor_name: "Asha", source: "dashboard" };
    expect(rows).toEqual([
      { ...about, action: "remote.press", subject: "Screen", result: "ok" },
      { ...about, action: "switch.on", subject: "Board", result: "pending" },
      { ...about, action: "switch.on", subject: "Board · Lamp", result: "ok" },
      { ...about, action: "switch.on", subject: "Board · Lamp", result: "ok" },
    ]);
    await expect(command({ outcome: "pending" })).rejects.toMatchObject({ code: "23503" });
    await expect(database.query("DELETE FROM commands")).rejects.toThrow("append-only");
    // The commands are only deleted with their enterprise.
    await database.query("DELETE FROM enterprises");
    await database.query("DELETE FROM commands");
    expect(await database.query("SELECT 1 FROM commands")).toEqual([]);
  });

  itInFullRun("gives each device to who added it, where they may use it to this day", async () => {
    await migrateBelow("0027");
    await fill();
    const [former, granted] = [randomUUID(), randomUUID()];
    const add = async (id: string, name: string, actor: string | undefined) => {
      await database.query(
        `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
         VALUES ($1, $2::uuid, left($2::text, 13), $3, 'KIOT_4_NODE', '', $4) ON CONFLICT DO NOTHING`,
        [enterprise, id, name, AT],
      );
      await database.query(
        `INSERT INTO audit_log (enterprise_id, id, at, actor_id, source, action, subject, subject_id, result)
         VALUES ($1, gen_random_uuid(), $2, $3, 'dashboard', 'device.create', $4, $5, 'ok')`,
        [enterprise, AT, actor, name, id],
      );
    };
    for (const id of [former, granted]) {
      await database.query(
        "INSERT INTO users (id, name, email, username, created_at) VALUES ($1, 'Ravi', $2, $2, $3)",
        [id, `${id}@example.test`, AT],
      );
      await database.query(
        "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'user', $3)",
        [enterprise, id, AT],
      );
    }
    const [byFormer, byGranted, byStranger] = [randomUUID(), randomUUID(), randomUUID()];
    await add(device ?? "", "Board", person);
    await add(byFormer, "Of one who was an admin", former);
    await add(byGranted, "Of one who still has it", granted);
    await add(byStranger, "Of one who left", randomUUID());
    await database.query(
      "INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at) VALUES ($1, $2, $3, $4)",
      [enterprise, granted, byGranted, AT],
    );
    await migrate(database);
    expect(
      await database.query("SELECT user_id, device_id, is_owner FROM device_grants ORDER BY user_id = $1", [granted]),
    ).toEqual([
      { user_id: person, device_id: device, is_owner: true },
      { user_id: granted, device_id: byGranted, is_owner: true },
    ]);
  });
});

describe("telephone numbers", () => {
  it("count as confirmed when they were added before confirmation existed, and later ones do not", async () => {
    await migrateBelow("0101");
    await fill();
    const add = (kind: string) =>
      database.query(
        `INSERT INTO channels (enterprise_id, id, user_id, kind, name, settings, hint, priorities, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, 'Phone', '\\x00', '', '{critical}', $4)`,
        [enterprise, person, kind, AT],
      );
    await add("command");
    await migrate(database);
    await add("command");
    expect(await database.query("SELECT confirmed_at FROM channels ORDER BY confirmed_at NULLS LAST")).toEqual([
      { confirmed_at: new Date(AT) },
      { confirmed_at: null },
    ]);
  });
});
