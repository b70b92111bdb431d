import { contract } from "@switchboard/contract";
import type { Building } from "../faults/building.ts";
import { pause } from "../faults/until.ts";
import { percentile } from "../measure.ts";
import { Person } from "./person.ts";
import type { ProxyProcess } from "./proxy.ts";

const PEOPLE = 8;
/** The time between two taps of one person, for the load of a busy building. */
const THINKING_MS = 40;

type Switch = Building["switches"][number];

/** People who tap and look all the time, each on their own switch. */
export class Crowd {
  readonly people: Person[];
  taps: number[] = [];
  reads = 0;
  readonly failed = new Map<string, number>();
  #lastTap = performance.now();
  /** The longest time without any confirmed tap. */
  longestGapMs = 0;
  #isOver = false;
  readonly #done: Promise<unknown>;

  private constructor(people: Person[], switches: Switch[]) {
    this.people = people;
    this.#done = Promise.all(people.map((person, index) => this.#live(person, switches[index % switches.length])));
  }

  static async gather(proxy: ProxyProcess, { admin, boards }: Building, switches: Switch[]): Promise<Crowd> {
    const devices = boards.map(({ kd_id }) => kd_id);
    const people: Person[] = [];
    for (let index = 0; index < PEOPLE; index++) people.push(await Person.arrive(proxy, admin.email, devices));
    return new Crowd(people, switches);
  }

  p95(): number {
    return percentile(this.taps, 0.95);
  }

  /** Returns the people whose screens have not heard anything recently, although the others tap all the time. */
  async deaf(): Promise<number> {
    const since = performance.now();
    await pause(3000);
    return this.people.filter(({ heardAt }) => heardAt < since).length;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
    for (const person of this.people) person.leave();
  }

  async #live(person: Person, { id }: Switch = { id: "", switch_no: 0, kd_id: "" }): Promise<void> {
    for (let round = 0; !this.#isOver; round++) {
      const outcome = await person.tap(id, round % 2 === 0 ? 1 : 0);
      if (typeof outcome === "number") this.#confirmed(outcome);
      else this.failed.set(outcome, (this.failed.get(outcome) ?? 0) + 1);
      const { status } = await person.call(contract.myDevices, undefined, "?appends=swappliance");
      if (status === 200) this.reads += 1;
      else this.failed.set(`read: ${status}`, (this.failed.get(`read: ${status}`) ?? 0) + 1);
      await pause(THINKING_MS);
    }
  }

  #confirmed(ms: number): void {
    const now = performance.now();
    this.taps.push(ms);
    this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastTap);
    this.#lastTap = now;
  }
}
