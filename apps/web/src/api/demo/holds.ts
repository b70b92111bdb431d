import { type BodyOf, type contract, type Hold, type HoldRuleFields, holdRulesOf } from "@switchboard/contract";
import {
  HOLD_PROBLEMS,
  type HoldWish,
  holdProblems,
  holdUntilOf,
  isHolding,
  type SwitchOrder,
} from "@switchboard/domain";
import { refuseProblems } from "./refuse.ts";

type Wish = BodyOf<typeof contract.newHolds>;

interface Found {
  device: { _id: string; device_name: string };
  appliance: { _id: string; name: string; switch_no: number };
}

/** What holds need of the building. */
interface HoldStore {
  readonly details: HoldRuleFields;
  readonly self: { _id: string; account: { name: string } };
  newId(): string;
  findSwitch(id: string): Found | undefined;
  record(deed: {
    action: `hold.${string}`;
    subject: string;
    subject_id: string;
    before?: object;
    after?: object;
  }): void;
}

const asWish = ({ until, minutes, at, why }: Wish): HoldWish => ({
  until,
  minutes,
  at: at === undefined ? undefined : new Date(at),
  why,
});

/** Who holds which switch of the demo; whoever looks is an admin, and holds by their own name. */
export class DemoHolds {
  readonly #store: HoldStore;
  #open: Hold[];

  constructor(store: HoldStore, open: Hold[]) {
    this.#store = store;
    this.#open = open;
  }

  /** The newest first. */
  list(): Hold[] {
    return this.#open.filter((hold) => this.#store.findSwitch(hold.switch_appliance._id));
  }

  /** What holds this switch now. */
  on(switchId: string): Hold | undefined {
    return this.#open.find(
      (hold) =>
        hold.switch_appliance._id === switchId &&
        isHolding({ until: hold.until === null ? null : Date.parse(hold.until) }, Date.now()),
    );
  }

  /** Refuses what breaks a rule, whatever it is about. */
  check(wish: Wish): void {
    const rules = { isAdmin: true, rules: holdRulesOf(this.#store.details), now: new Date() };
    refuseProblems("hold.invalid", holdProblems(asWish(wish), rules), HOLD_PROBLEMS);
  }

  place(wish: Wish, orders: readonly SwitchOrder[]): { batch: string; holds: Hold[] } {
    const now = new Date();
    const asked = asWish(wish);
    const until = holdUntilOf(asked, holdRulesOf(this.#store.details), now)?.toISOString() ?? null;
    const batch = this.#store.newId();
    const given = { batch, until, until_kind: wish.until, why: wish.why || null, since: now.toISOString() };
    const holds = orders.flatMap((order) => this.#holdOf(order, { ...given, after_end: wish.after_end ?? "resume" }));
    const switches = new Set(holds.map((hold) => hold.switch_appliance._id));
    this.#open = [...holds, ...this.#open.filter((hold) => !switches.has(hold.switch_appliance._id))];
    this.#record("hold.create", holds);
    return { batch, holds };
  }

  /** Those of them that were open. */
  release(ids: readonly string[]): Hold[] {
    const ended = this.list().filter(({ _id }) => ids.includes(_id));
    this.#open = this.#open.filter((hold) => !ended.includes(hold));
    this.#record("hold.release", ended);
    return ended;
  }

  /** Those whose time is over by now. */
  endDue(): Hold[] {
    const isOver = ({ until }: Hold) => until !== null && Date.parse(until) <= Date.now();
    const ended = this.#open.filter(isOver);
    if (ended.length > 0) this.#open = this.#open.filter((hold) => !isOver(hold));
    return ended;
  }

  /** A schedule's order is due that its holder meant to keep the switch until. */
  endBySchedule(switchId: string): void {
    this.#open = this.#open.filter(
      (hold) => hold.switch_appliance._id !== switchId || hold.until_kind !== "next_schedule",
    );
  }

  #holdOf(
    { switchId, switch_state, level }: SwitchOrder,
    given: Pick<Hold, "batch" | "until" | "until_kind" | "why" | "since" | "after_end">,
  ): Hold[] {
    const found = this.#store.findSwitch(switchId);
    if (!found) return [];
    const { device, appliance } = found;
    const { _id, account } = this.#store.self;
    return [
      {
        _id: this.#store.newId(),
        ...given,
        switch_appliance: { _id: appliance._id, name: appliance.name, switch_no: appliance.switch_no },
        device: { _id: device._id, device_name: device.device_name },
        level: "hold",
        switch_state,
        brightness: level ?? null,
        by: { _id, name: account.name },
        may_release: true,
      },
    ];
  }

  #record(action: "hold.create" | "hold.release", holds: readonly Hold[]): void {
    const [first] = holds;
    if (!first) return;
    const names = holds.map((hold) => `${hold.device.device_name} · ${hold.switch_appliance.name}`);
    const told = {
      switch_state: first.switch_state,
      level: first.brightness ?? undefined,
      until: first.until ?? undefined,
      why: first.why ?? undefined,
      switches: names.length > 1 ? names : undefined,
    };
    const change = action === "hold.create" ? { after: told } : { before: told };
    this.#store.record({ action, subject: names[0] ?? "", subject_id: first.switch_appliance._id, ...change });
  }
}
