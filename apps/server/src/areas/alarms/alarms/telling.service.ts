import { alarmState, type Escalation, nextTellingAt, type Telling, tellingsDue } from "@switchboard/domain/alarms";
import { audienceOf } from "../../../core/access/audience.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import type { AlarmTelling, Deliver, EscalationsOf } from "../ports.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { type AlarmRow, lifeOf } from "./alarm-rows.ts";
import { tellScreens } from "./alarm-screens.ts";
import { AlarmsRepository } from "./alarms.repository.ts";
import { foldFloods } from "./flooding.ts";
import { foldLosses } from "./folding.ts";
import { Lives } from "./lives.ts";
import { TellingRepository } from "./telling.repository.ts";

/** What is due is decided every second; what waits for longer, nobody looks after. */
const OVERDUE_MS = 10_000;

/** Of each alarm: who may see it, and the rooms that all of it is in. */
interface Surroundings {
  audience(row: AlarmRow): readonly string[];
  rooms(row: AlarmRow): readonly string[];
}

interface Dependencies {
  database: Database;
  clock: Clock;
  deliver: Deliver;
  escalationsOf: EscalationsOf;
}

/**
 * Decides who is told of which alarm, and when: what lies below something else is not told by itself, many at once are told as one, and
 * whoever is next is told where nobody has taken it. What is decided and what is to be delivered are one transaction.
 */
export class TellingService {
  readonly #given: Dependencies;

  constructor(given: Dependencies) {
    this.#given = given;
  }

  /** Called every second. */
  async tellDue(): Promise<void> {
    const { database, clock } = this.#given;
    const homes = await new TellingRepository(database).homesDue(clock.now());
    await eachAlone(homes, (home) => database.transaction((sql) => this.#tellHome(sql, home)));
  }

  /** Over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const { database, clock } = this.#given;
    return new TellingRepository(database).countDue(new Date(clock.now().getTime() - OVERDUE_MS));
  }

  async #tellHome(sql: Sql, home: string): Promise<void> {
    const now = this.#given.clock.now();
    await new AlarmRowsRepository(sql).lockEnterprise(home);
    const lives = new Lives(home, now);
    lives.take(await new TellingRepository(sql).lockDue(home, now));
    await foldLosses(sql, home, lives, now);
    for (const row of dueOf(lives, now)) if (!isTellable(row)) lives.keep({ ...row, tell_at: null });
    const fresh = dueOf(lives, now).filter(({ told_from }) => told_from === null);
    await foldFloods(sql, home, lives, fresh, now);
    const due = dueOf(lives, now);
    const tellings = due.length > 0 ? await this.#tellingsOf(sql, home, lives, due, now) : [];
    await lives.write(sql);
    await tellScreens(sql, home, lives.stepped);
    if (tellings.length > 0) await this.#given.deliver.deliverWithin(sql, tellings);
  }

  async #tellingsOf(
    sql: Sql,
    home: string,
    lives: Lives,
    due: readonly AlarmRow[],
    now: Date,
  ): Promise<AlarmTelling[]> {
    const escalationFor = await this.#given.escalationsOf(sql, home, now);
    const { audience, rooms } = await surroundingsOf(sql, home, lives, due);
    return due.flatMap((row) => {
      const escalation = escalationFor({ priority: row.priority, rooms: rooms(row) });
      const { people, ...told } = nextOf(row, escalation, audience(row), now);
      lives.keep({ ...row, ...told });
      return people.map(({ person, step, at }) => tellingOf(row, { person, step, at }));
    });
  }
}

const dueOf = (lives: Lives, now: Date) => lives.rows.filter(({ tell_at }) => tell_at !== null && tell_at <= now);

/** Nobody has it, and it lasts, or was over before anybody was told; what only went and came is not worth a word. */
function isTellable(row: AlarmRow): boolean {
  if (row.closed_at !== null || row.shelved_until !== null || row.acknowledged_at !== null || row.under !== null)
    return false;
  return row.is_on || (!row.is_loss && row.told_from === null);
}

interface Told extends Pick<AlarmRow, "tell_at" | "told_from" | "told_steps"> {
  people: { person: string; step: number; at: Date }[];
}

/** Whoever is due by now and was not told before, and when the next ones are. */
function nextOf(row: AlarmRow, escalation: Escalation | undefined, audience: readonly string[], now: Date): Told {
  const told_from = row.told_from ?? now;
  if (!escalation) {
    const people = row.told_steps === 0 ? audience.map((person) => ({ person, step: 0, at: now })) : [];
    return { people, tell_at: null, told_from, told_steps: 1 };
  }
  const alarm = { raisedAt: told_from.getTime(), settledAt: row.cleared_at?.getTime() ?? null };
  const all = tellingsDue(escalation, alarm, now.getTime());
  const due = forAudience(all, escalation, audience).filter(({ step }) => step >= row.told_steps);
  const next = nextTellingAt(escalation, alarm, now.getTime());
  return {
    people: due.flatMap(({ step, at, people }) => people.map((person) => ({ person, step, at: new Date(at) }))),
    tell_at: next === undefined ? null : new Date(next),
    told_from,
    told_steps: Math.max(row.told_steps, ...due.map(({ step }) => step + 1)),
  };
}

/** Nobody is told of what they may not see; where a step would reach nobody, everyone who may see it is told. */
function forAudience(due: readonly Telling[], { group }: Escalation, audience: readonly string[]): Telling[] {
  const may = new Set(audience);
  const known = new Set<string>();
  return due.map(({ people, ...step }) => {
    const seeing = [people, group, audience].map((some) => some.filter((person) => may.has(person)));
    const chosen = seeing.find((some) => some.length > 0) ?? [];
    const fresh = chosen.filter((person) => !known.has(person));
    for (const person of fresh) known.add(person);
    return { ...step, people: fresh };
  });
}

/** Who may see each: of its device, or of what lies below it, and whoever made its workflow or schedule. */
async function surroundingsOf(sql: Sql, home: string, lives: Lives, due: readonly AlarmRow[]): Promise<Surroundings> {
  const repository = new TellingRepository(sql);
  const causes = due.filter(({ device_id }) => device_id === null).map(({ id }) => id);
  const stored = causes.length > 0 ? await repository.below(home, causes) : [];
  const joined = lives.rows.flatMap(({ under, device_id }) => (under && device_id ? [{ under, device_id }] : []));
  const below = Map.groupBy([...stored, ...joined], ({ under }) => under);
  const devicesOf = ({ id, device_id }: AlarmRow) =>
    device_id ? [device_id] : (below.get(id) ?? []).map((each) => each.device_id);
  const devices = [...new Set(due.flatMap(devicesOf))];
  const audience = await audienceOf(sql, home, devices);
  const roomsOf = await repository.roomsOf(home, devices);
  const owners = await new AlarmsRepository(sql).ownersOf(home, due);
  return {
    audience: (row) => {
      const own = [owners.get(row.workflow_key ?? ""), owners.get(row.schedule_id ?? "")].filter(
        (id) => id !== undefined,
      );
      return [...new Set([...audience.admins, ...own, ...devicesOf(row).flatMap((id) => audience.of(id, true))])];
    },
    rooms: (row) => {
      const [first = [], ...others] = devicesOf(row).map((id) => roomsOf.get(id) ?? []);
      return first.filter((room) => others.every((rooms) => rooms.includes(room)));
    },
  };
}

function tellingOf(row: AlarmRow, { person, step, at }: Told["people"][number]): AlarmTelling {
  const { code, params, head, message, advice, device_id } = row;
  const device_name = typeof params.device_name === "string" ? params.device_name : null;
  return {
    enterpriseId: row.enterprise_id,
    alarm: row.id,
    transition: row.told_for ?? row.id,
    person,
    step,
    at,
    priority: row.priority,
    state: alarmState(lifeOf(row)),
    words: { code, params, head, message, advice, device_name },
    device: device_id,
  };
}
