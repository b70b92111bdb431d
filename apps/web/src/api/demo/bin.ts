import type { BinEntry, Restored } from "@switchboard/contract";
import { type BinThing, freeName, LONGEST, purgeAt } from "@switchboard/domain";
import { followDeletion } from "./follow-deletion.ts";
import { need, refuse } from "./refuse.ts";
import type { DemoStore } from "./store.ts";

interface Binned {
  entry: BinEntry;
  named: readonly string[];
  putBack(): string[];
  answer?: Restored;
  isPurged?: true;
}

/** What was deleted in the demo, until it is loaded again. */
export class DemoBin {
  readonly #store: DemoStore;
  readonly #binned: Binned[] = [];

  constructor(store: DemoStore) {
    this.#store = store;
  }

  /** Deletes something, and keeps all that goes with it. */
  async take<T>(thing: BinThing, named: readonly string[], remove: () => T | Promise<T>): Promise<T> {
    const deleted = followDeletion(this.#store);
    const lines = this.#store.changes.length;
    const reply = await remove();
    const recorded = this.#store.changes
      .slice(0, this.#store.changes.length - lines)
      .find(({ action }) => action === `${thing}.delete`);
    // What was gone already leaves nothing behind.
    if (!recorded) return reply;
    const now = new Date();
    const entry: BinEntry = {
      _id: this.#store.newId(),
      thing,
      thing_id: recorded.subject_id ?? named[0] ?? "",
      name: recorded.subject,
      deleted_by: this.#store.self.account.name,
      deleted_at: now.toISOString(),
      purge_at: purgeAt(now).toISOString(),
    };
    this.#binned.unshift({ entry, named, putBack: deleted() });
    return reply;
  }

  list({ thing, search = "" }: { thing?: BinThing | undefined; search?: string | undefined }): BinEntry[] {
    const wanted = search.trim().toLowerCase();
    return this.#binned
      .filter(({ answer, isPurged }) => !answer && !isPurged)
      .map(({ entry }) => entry)
      .filter((entry) => (!thing || entry.thing === thing) && entry.name.toLowerCase().includes(wanted));
  }

  restore(id: string): Restored {
    return this.#bringBack(this.#find(id));
  }

  undo(thing: BinThing, ids: readonly string[]): Restored[] {
    const found = ids.map((id) =>
      need(
        this.#binned.find(({ entry, named }) => entry.thing === thing && named.includes(id)),
        "bin.not_found",
      ),
    );
    return [...new Set(found)].map((binned) => this.#bringBack(binned));
  }

  purge(id: string): { purged: true } {
    const binned = this.#find(id);
    if (binned.answer) throw refuse("bin.restored");
    if (!binned.isPurged) this.#record("purge", binned.entry);
    binned.isPurged = true;
    return { purged: true };
  }

  #find(id: string): Binned {
    return need(
      this.#binned.find(({ entry }) => entry._id === id),
      "bin.not_found",
    );
  }

  #bringBack(binned: Binned): Restored {
    const { entry, answer, isPurged } = binned;
    if (isPurged) throw refuse("bin.not_found");
    if (answer) return answer;
    const back = binned.putBack();
    for (const id of [...back, ...binned.named, entry.thing_id]) this.#store.gone.delete(id);
    const { name, places } = entry.thing === "group" ? this.#settleGroup(entry) : { name: entry.name, places: 0 };
    const left_out = places > 0 ? [{ what: "places" as const, count: places }] : [];
    binned.answer = { thing: entry.thing, thing_id: entry.thing_id, name, left_out };
    this.#record("restore", { ...entry, name });
    return binned.answer;
  }

  /** A name that was given away gets a number, and a device stays in the room that it is in now. */
  #settleGroup({ thing_id, name }: BinEntry): { name: string; places: number } {
    const group = this.#store.group(thing_id);
    const others = this.#store.tables.groups.filter((each) => each !== group && each.type === group.type);
    group.name = freeName(
      name,
      (tried) => others.some((each) => each.name.toLowerCase() === tried.toLowerCase()),
      LONGEST.name,
    );
    const isElsewhere = (id: string) => group.type === "room" && others.some(({ devices }) => devices.includes(id));
    const isThere = (id: string) => this.#store.devices.some(({ _id }) => _id === id);
    const staying = group.devices.filter((id) => isThere(id) && !isElsewhere(id));
    const places = group.devices.length - staying.length;
    group.devices = staying;
    return { name: group.name, places };
  }

  #record(verb: "restore" | "purge", { thing, thing_id, name }: BinEntry): void {
    this.#store.record({ action: `${thing}.${verb}`, subject: name, subject_id: thing_id });
  }
}
