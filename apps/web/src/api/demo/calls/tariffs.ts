import { type BodyOf, billView, contract, type ReplyOf, type TariffView, tariffView } from "@switchboard/contract";
import {
  announceFuel,
  announcementProblems,
  exampleBill,
  lineInWords,
  localDay,
  MOST_TARIFFS,
  TARIFF_PROBLEMS,
  TARIFF_TEMPLATES,
  type TariffProblem,
  type TariffVersion,
  tariffProblems,
  tariffTemplate,
  withoutVersion,
  withVersion,
} from "@switchboard/domain";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { TariffRow } from "../tables.ts";
import { surroundingsOf } from "./schedule-book.ts";

const REFUSALS = { missing: "tariff.not_found", in_force: "tariff.in_force", last: "tariff.invalid" } as const;

/** The tariffs of the demo, as the server has them. */
class DemoTariffs {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list(): ReplyOf<typeof contract.listTariffs> {
    return { docs: this.#store.tables.tariffs.map((row) => this.#present(row)).sort(byName) };
  }

  templates(): ReplyOf<typeof contract.tariffTemplates> {
    return { docs: TARIFF_TEMPLATES as unknown as ReplyOf<typeof contract.tariffTemplates>["docs"] };
  }

  example({ tariff, ...month }: BodyOf<typeof contract.tariffExample>): ReplyOf<typeof contract.tariffExample> {
    const problems = tariffProblems(tariff);
    if (problems.length > 0) return { bill: null, problems };
    const { dayAt } = surroundingsOf(this.#store);
    return { bill: billView(exampleBill(tariff, month, (day) => dayAt?.(day, null))), problems };
  }

  create({ tariff, template }: BodyOf<typeof contract.newTariff>): TariffView {
    refuseProblems("tariff.invalid", tariffProblems(tariff), TARIFF_PROBLEMS);
    const { tariffs } = this.#store.tables;
    if (tariffs.length >= MOST_TARIFFS) throw refuse("tariff.too_many");
    const known = template === null ? null : (tariffTemplate(template)?.key ?? null);
    const row: TariffRow = { _id: this.#store.newId(), template: known, tariff, changedAt: new Date() };
    tariffs.push(row);
    this.#record("create", row, { after: summary(row) });
    return this.#present(row);
  }

  rename({ id, name }: BodyOf<typeof contract.renameTariff>): TariffView {
    const row = this.#find(id);
    const before = { name: row.tariff.name };
    this.#change(row, { name });
    this.#record("edit", row, { before, after: { name } });
    return this.#present(row);
  }

  setVersion({ id, version, replaces }: BodyOf<typeof contract.setTariffVersion>): TariffView {
    const row = this.#find(id);
    const { tariff } = row;
    const { versions } = allowed(withVersion(tariff.versions, version, replaces, this.#today(row)));
    const problems = tariffProblems({ ...tariff, versions });
    refuseProblems("tariff.invalid", ofVersion(problems, versions.indexOf(version)), TARIFF_PROBLEMS);
    const old = tariff.versions.find(({ from }) => from === replaces);
    this.#change(row, { versions });
    this.#record("version", row, { before: old && inWords(old), after: inWords(version) });
    return this.#present(row);
  }

  removeVersion({ id, from }: BodyOf<typeof contract.removeTariffVersion>): TariffView {
    const row = this.#find(id);
    const old = row.tariff.versions.find((version) => version.from === from);
    const { versions } = allowed(withoutVersion(row.tariff.versions, from, this.#today(row)));
    this.#change(row, { versions });
    this.#record("version_delete", row, { before: old && inWords(old) });
    return this.#present(row);
  }

  announceFuel({ id, ...given }: BodyOf<typeof contract.announceFuel>): TariffView {
    const row = this.#find(id);
    const problems = announcementProblems(row.tariff.versions, given, this.#today(row));
    refuseProblems("tariff.invalid", problems, TARIFF_PROBLEMS);
    const announced = announceFuel(row.tariff.versions, given);
    if (announced.refused) throw refuse("tariff.fuel_changed");
    if (announced.changed.length > 0) {
      this.#change(row, { versions: announced.versions });
      this.#record(given.price === null ? "fuel_delete" : "fuel", row, announced.told);
    }
    return this.#present(row);
  }

  remove(id: string): { deleted: true } {
    const row = this.#find(id);
    if (this.#used(row) > 0) throw refuse("tariff.used");
    const { tariffs } = this.#store.tables;
    tariffs.splice(tariffs.indexOf(row), 1);
    this.#record("delete", row, { before: summary(row) });
    return { deleted: true };
  }

  #change(row: TariffRow, change: Partial<TariffRow["tariff"]>): void {
    row.tariff = { ...row.tariff, ...change };
    row.changedAt = new Date();
  }

  #find(id: string): TariffRow {
    return need(
      this.#store.tables.tariffs.find(({ _id }) => _id === id),
      "tariff.not_found",
    );
  }

  #used({ _id }: TariffRow): number {
    return this.#store.tables.supplies.filter(({ tariffs }) => tariffs.some(({ tariff }) => tariff === _id)).length;
  }

  #today({ tariff }: TariffRow): string {
    return localDay(new Date(), tariff.timeZone);
  }

  #present(row: TariffRow): TariffView {
    const { _id, template, changedAt } = row;
    return tariffView(row.tariff, { _id, template, used: this.#used(row), changedAt }, this.#today(row));
  }

  #record(
    verb: string,
    { _id, tariff }: TariffRow,
    told: { before?: object | undefined; after?: object | undefined },
  ): void {
    this.#store.record({ action: `tariff.${verb}`, subject: tariff.name, subject_id: _id, ...told });
  }
}

function allowed(edited: ReturnType<typeof withVersion>): { versions: TariffVersion[] } {
  if (!edited.refused) return edited;
  const faults = edited.refused === "last" ? [{ path: "from", sentence: TARIFF_PROBLEMS["tariff.versions"] }] : [];
  throw refuse(REFUSALS[edited.refused], faults);
}

function ofVersion(problems: readonly TariffProblem[], index: number): TariffProblem[] {
  return problems.map((problem) => ({ ...problem, path: problem.path.replace(`versions.${index}.`, "version.") }));
}

const inWords = ({ from, lines }: TariffVersion) => ({ from, lines: lines.map(lineInWords) });

function summary({ tariff: { name, currency, timeZone, versions } }: TariffRow) {
  return { name, currency, time_zone: timeZone, versions: versions.map(({ from }) => from) };
}

export function tariffCalls(on: On, store: DemoStore): void {
  const tariffs = new DemoTariffs(store);
  on(contract.listTariffs, () => tariffs.list());
  on(contract.tariffTemplates, () => tariffs.templates());
  on(contract.tariffExample, (body) => tariffs.example(body));
  on(contract.newTariff, (body) => tariffs.create(body));
  on(contract.renameTariff, (body) => tariffs.rename(body));
  on(contract.setTariffVersion, (body) => tariffs.setVersion(body));
  on(contract.removeTariffVersion, (body) => tariffs.removeVersion(body));
  on(contract.announceFuel, (body) => tariffs.announceFuel(body));
  on(contract.deleteTariff, ({ id }) => tariffs.remove(id));
}
