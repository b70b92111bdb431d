import { alarmState, type Escalation, nextTellingAt, type Telling, tellingsDue } from "@switchboard/domain/alarms";
import { audienceOf } from "../../../core/access/audience.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import type { AlarmNotification, Deliver, EscalationsOf } from "../ports.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { type AlarmRow, lifeOf } from "./alarm-rows.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { AlarmsRepository } from "./alarms.repository.ts";
import { foldFloods } from "./flooding.ts";
import { foldLosses } from "./folding.ts";
import { Lives } from "./lives.ts";
import { NotifierRepository } from "./notifier.repository.ts";
import { NO_WORKFLOWS, type WorkflowAlarms } from "./workflow-alarms.ts";

/** Due alarms are handled every second; one that waits longer than this is reported to operators. */
const OVERDUE_MS = 10_000;

interface AlarmContext {
  /** The people who may see the alarm. */
  audience(row: AlarmRow): readonly string[];
  /** The rooms that contain all devices of the alarm. */
  rooms(row: AlarmRow): readonly string[];
}

interface Dependencies {
  database: Database;
  clock: Clock;
  deliver: Deliver;
  escalationsOf: EscalationsOf;
  /** Tells whom the alarms of workflows notify. */
  workflows?: Pick<WorkflowAlarms, "rulesOf">;
}

/**
 * Decides who is notified of which alarm, and when. Alarms below another one are not notified individually, many alarms at once become
 * one, and the next people are notified while nobody has acknowledged it. The decision and the deliveries are one transaction.
 */
export class AlarmNotifier {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Called every second. */
  async notifyDue(): Promise<void> {
    const { database, clock } = this.#parts;
    const enterprises = await new NotifierRepository(database).enterprisesDue(clock.now());
    await eachAlone(enterprises, (id) => database.transaction((sql) => this.#notifyEnterprise(sql, id)));
  }

  /** Counts over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const { database, clock } = this.#parts;
    return new NotifierRepository(database).countDue(new Date(clock.now().getTime() - OVERDUE_MS));
  }

  async #notifyEnterprise(sql: Sql, enterpriseId: string): Promise<void> {
    const now = this.#parts.clock.now();
    await new AlarmRowsRepository(sql).lockEnterprise(enterpriseId);
    const lives = new Lives(enterpriseId, now);
    lives.take(await new NotifierRepository(sql).lockDue(enterpriseId, now));
    await foldLosses(sql, enterpriseId, lives, now);
    for (const row of dueOf(lives, now)) if (!needsNotification(row)) lives.keep({ ...row, tell_at: null });
    const fresh = dueOf(lives, now).filter(({ told_from }) => told_from === null);
    await foldFloods(sql, enterpriseId, lives, fresh, now);
    const due = dueOf(lives, now);
    const notifications = due.length > 0 ? await this.#notificationsOf(sql, enterpriseId, lives, due, now) : [];
    await lives.write(sql);
    await notifyScreens(sql, enterpriseId, lives.stepped);
    if (notifications.length > 0) await this.#parts.deliver.deliverWithin(sql, notifications);
  }

  async #notificationsOf(
    sql: Sql,
    enterpriseId: string,
    lives: Lives,
    due: readonly AlarmRow[],
    now: Date,
  ): Promise<AlarmNotification[]> {
    const escalationFor = await this.#parts.escalationsOf(sql, enterpriseId, now);
    const { audience, rooms } = await contextOf(sql, enterpriseId, lives, due);
    const keys = [...new Set(due.flatMap(({ workflow_key }) => workflow_key ?? []))];
    const rules = await (this.#parts.workflows ?? NO_WORKFLOWS).rulesOf(sql, enterpriseId, keys);
    return due.flatMap((row) => {
      const { recipients } = rules.get(row.workflow_key ?? "") ?? {};
      const escalation = escalationFor({ priority: row.priority, rooms: rooms(row), recipients });
      const { people, ...progress } = nextStep(row, escalation, audience(row), now);
      lives.keep({ ...row, ...progress });
      return people.map(({ person, step, at }) => toNotification(row, { person, step, at }));
    });
  }
}

const dueOf = (lives: Lives, now: Date) => lives.rows.filter(({ tell_at }) => tell_at !== null && tell_at <= now);

/** Nobody handles the alarm, and it lasts or ended before anybody was notified. A loss that has ended needs no notification. */
function needsNotification(row: AlarmRow): boolean {
  if (row.closed_at !== null || row.shelved_until !== null || row.acknowledged_at !== null || row.under !== null)
    return false;
  return row.is_on || (!row.is_loss && row.told_from === null);
}

/** The people to notify now, and the progress of the escalation to store with the alarm. */
interface EscalationStep extends Pick<AlarmRow, "tell_at" | "told_from" | "told_steps"> {
  people: { person: string; step: number; at: Date }[];
}

/** Returns the people who are due by now and were not notified before, and when the next ones are due. */
function nextStep(
  row: AlarmRow,
  escalation: Escalation | undefined,
  audience: readonly string[],
  now: Date,
): EscalationStep {
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

/** Leaves out people who may not see the alarm; a step without anybody else notifies everyone who may see it. */
function forAudience(due: readonly Telling[], { group }: Escalation, audience: readonly string[]): Telling[] {
  const allowed = new Set(audience);
  const notified = new Set<string>();
  return due.map(({ people, ...step }) => {
    const seeing = [people, group, audience].map((some) => some.filter((person) => allowed.has(person)));
    const chosen = seeing.find((some) => some.length > 0) ?? [];
    const fresh = chosen.filter((person) => !notified.has(person));
    for (const person of fresh) notified.add(person);
    return { ...step, people: fresh };
  });
}

/** The audience of an alarm may see its device or a device below it, or owns its workflow or schedule. */
async function contextOf(
  sql: Sql,
  enterpriseId: string,
  lives: Lives,
  due: readonly AlarmRow[],
): Promise<AlarmContext> {
  const repository = new NotifierRepository(sql);
  const causes = due.filter(({ device_id }) => device_id === null).map(({ id }) => id);
  const stored = causes.length > 0 ? await repository.below(enterpriseId, causes) : [];
  const joined = lives.rows.flatMap(({ under, device_id }) => (under && device_id ? [{ under, device_id }] : []));
  const below = Map.groupBy([...stored, ...joined], ({ under }) => under);
  const devicesOf = ({ id, device_id }: AlarmRow) =>
    device_id ? [device_id] : (below.get(id) ?? []).map((each) => each.device_id);
  const devices = [...new Set(due.flatMap(devicesOf))];
  const audience = await audienceOf(sql, enterpriseId, devices);
  const roomsOf = await repository.roomsOf(enterpriseId, devices);
  const owners = await new AlarmsRepository(sql).ownersOf(enterpriseId, due);
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

function toNotification(row: AlarmRow, { person, step, at }: EscalationStep["people"][number]): AlarmNotification {
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
