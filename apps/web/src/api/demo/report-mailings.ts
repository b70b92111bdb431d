import type { Audited, BodyOf, contract, ReportMailing, ReportMailingInput } from "@switchboard/contract";
import { MOST_MAILINGS, nextMailing } from "@switchboard/domain";
import type { ReportMailingRow } from "@switchboard/sample-building";
import { byName } from "./order.ts";
import { need, refuse } from "./refuse.ts";

interface Ref {
  _id: string;
  name: string;
}

/** What reports by mail need of the building. */
interface MailingStore {
  readonly zone: string;
  readonly self: { _id: string };
  newId(): string;
  personRef(id: string | null): Ref | null;
  hasCome(id: string): boolean;
  device(id: string): unknown;
  hasSensor(id: string): boolean;
  hasSupply(id: string): boolean;
  record(deed: {
    action: `${Extract<Audited, "report_mailing">}.${string}`;
    subject: string;
    subject_id: string;
    before?: object;
    after?: object;
  }): void;
}

/** Reports by mail in the demo: all is kept as the server keeps it, and nothing is sent. */
export class DemoReportMailings {
  readonly #store: MailingStore;
  #rows: ReportMailingRow[];

  constructor(store: MailingStore, rows: readonly ReportMailingRow[]) {
    this.#store = store;
    this.#rows = [...rows];
  }

  list(): { docs: ReportMailing[] } {
    return { docs: this.#rows.map((row) => this.#present(row)).toSorted(byName) };
  }

  create(body: ReportMailingInput): ReportMailing {
    if (this.#rows.length >= MOST_MAILINGS) throw refuse("report_mailing.too_many");
    const people = this.#people(body.people, []);
    const own = { _id: this.#store.newId(), owner: this.#store.self._id, is_paused: false, mails: [] };
    const row: ReportMailingRow = { ...own, ...this.#fields(body), people };
    this.#rows.push(row);
    const made = this.#present(row);
    this.#record("create", made, { after: told(made) });
    return made;
  }

  edit({ id, ...body }: BodyOf<typeof contract.editReportMailing>): ReportMailing {
    const row = this.#find(id);
    const before = told(this.#present(row));
    const people = this.#people(body.people, row.people);
    Object.assign(row, this.#fields(body), { people });
    const after = this.#present(row);
    this.#record("edit", after, { before, after: told(after) });
    return after;
  }

  pause({ id, is_paused }: BodyOf<typeof contract.pauseReportMailing>): ReportMailing {
    const row = this.#find(id);
    const before = told(this.#present(row));
    Object.assign(row, { is_paused, next_at: this.#next(row) });
    const after = this.#present(row);
    this.#record("pause", after, { before, after: told(after) });
    return after;
  }

  stop({ id, is_stopped }: BodyOf<typeof contract.stopReportMails>): ReportMailing {
    const row = this.#find(id);
    const { self } = this.#store;
    const own = need(
      row.people.find(({ _id }) => _id === self._id),
      "report_mailing.not_found",
    );
    if (own.is_stopped !== is_stopped) {
      const name = this.#store.personRef(self._id)?.name ?? "";
      this.#record(is_stopped ? "stop" : "resume", row, { after: { people: [name] } });
    }
    row.people = row.people.map((each) => (each._id === self._id ? { ...each, is_stopped } : each));
    return this.#present(row);
  }

  delete(id: string): { deleted: true } {
    const row = this.#find(id);
    this.#rows = this.#rows.filter((each) => each !== row);
    const gone = this.#present(row);
    this.#record("delete", gone, { before: told(gone) });
    return { deleted: true };
  }

  #find(id: string): ReportMailingRow {
    return need(
      this.#rows.find(({ _id }) => _id === id),
      "report_mailing.not_found",
    );
  }

  #people(asked: readonly string[], before: ReportMailingRow["people"]): ReportMailingRow["people"] {
    return [...new Set(asked)].map((_id) => {
      const kept = before.find((each) => each._id === _id);
      if (!kept && !this.#store.hasCome(_id)) throw refuse("user.not_found");
      return kept ?? { _id, is_stopped: false };
    });
  }

  #fields({ people: _, ...body }: ReportMailingInput) {
    const { kind } = body;
    const device_ids = kind === "sensor" || kind === "bill" ? [] : [...new Set(body.device_ids)];
    const sensor_ids = kind === "sensor" ? [...new Set(body.sensor_ids)] : [];
    for (const id of device_ids) this.#store.device(id);
    if (sensor_ids.some((id) => !this.#store.hasSensor(id))) throw refuse("sensor.not_found");
    const supply = kind === "bill" ? body.supply : null;
    if (supply && !this.#store.hasSupply(supply)) throw refuse("supply.not_found");
    return { ...body, device_ids, sensor_ids, supply, next_at: this.#next(body) };
  }

  #next({ every, on_day: day, time: at }: Pick<ReportMailingRow, "every" | "on_day" | "time">): string {
    return nextMailing({ every, day, at }, new Date(), this.#store.zone).toISOString();
  }

  #present({ mails, people, owner, ...row }: ReportMailingRow): ReportMailing {
    const named = people.flatMap((each) => {
      const person = this.#store.personRef(each._id);
      const mail = mails.findLast((one) => one.person === each._id);
      return person ? [{ ...person, is_stopped: each.is_stopped, last: mail ? lastOf(mail) : null }] : [];
    });
    return {
      ...row,
      next_at: row.is_paused ? null : row.next_at,
      owner: this.#store.personRef(owner),
      may_edit: true,
      people: named.toSorted(byName),
    };
  }

  #record(verb: string, { _id, name }: Ref, what: { before?: object; after?: object }): void {
    this.#store.record({ action: `report_mailing.${verb}`, subject: name, subject_id: _id, ...what });
  }
}

function lastOf({ person: _, planned_at: at, ...mail }: ReportMailingRow["mails"][number]) {
  return { ...mail, at, again_at: null };
}

/** As the activity log shows it. */
function told({ name, kind, format, every, on_day, time, people, is_paused }: ReportMailing) {
  return { name, kind, format, every, on_day, time, people: people.map((person) => person.name), is_paused };
}
