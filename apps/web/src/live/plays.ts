import { contract, type Scene, type SwitchResult } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, isOnline, ordersOf, type SwitchOrder } from "@switchboard/domain";
import { call } from "../gateway/gateway.ts";
import { signal } from "../ui/signal.ts";
import type { Clock } from "./clock.ts";
import type { LiveStore } from "./live-store.ts";
import { type CommandState, LINGERS_AFTER_MS, type Wanted } from "./pending.ts";

/** One time that a scene was played from here, and what has come of it so far. */
export interface Play {
  at: number;
  /** Undefined until the server has answered. */
  results: readonly SwitchResult[] | undefined;
  /** The scene could not be played at all. */
  error?: Error;
}

/** Far from the attempts of single commands, which count up from one. */
const FIRST_ATTEMPT = 1_000_000_000;

type Failed = Extract<CommandState, { phase: "failed" }>;

/** What a tile calls a failure, in the codes that results have. */
function reasonOf({ reason, message }: Failed): string {
  if (reason === "silent") return "no_answer";
  if (reason === "offline") return "offline";
  return message || (reason === "refused" ? "refused" : "not_sent");
}

function wantedOf({ switch_state, level }: Pick<SwitchOrder, "switch_state"> & { level?: number | null }): Wanted {
  return level ? { kind: "level", level } : { kind: "state", on: switch_state === 1 };
}

function isReachable(store: LiveStore, switchId: string): boolean {
  const device = store.device(store.switch(switchId)?.deviceId ?? "");
  return device !== undefined && isOnline(device.current_status);
}

/** What a scene is about to ask of which switches, as far as this browser knows them. */
function expected(store: LiveStore, { actions }: Scene): SwitchOrder[] {
  const known = actions.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
  }));
  const devices = store.order().flatMap((id) => store.device(id) ?? []);
  const orders = ordersOf(known, (groupId) =>
    devices
      .filter(({ groups }) => groups.some(({ _id }) => _id === groupId))
      .flatMap(({ switches }) => switches.map(({ _id }) => _id)),
  );
  return orders.filter(({ switchId }) => isReachable(store, switchId));
}

/** Plays scenes: their switches show what is under way like any other, and each outcome is kept here. */
export function createPlays(store: LiveStore, clock: Clock) {
  const plays = new Map<string, Play>();
  const changed = signal();
  let attempts = FIRST_ATTEMPT;

  function put(id: string, play: Play): void {
    plays.set(id, play);
    changed.emit();
  }

  function ask(switchId: string, wanted: Wanted, attempt: number): void {
    store.command(switchId, { type: "asked", attempt, wanted, at: clock.now() });
    clock.after(LINGERS_AFTER_MS, () => store.command(switchId, { type: "lingers", attempt }));
    clock.after(COMMAND_EXPIRY_MS, () => store.command(switchId, { type: "clock", now: clock.now() }));
  }

  /** A switch that was asked but got no order, or whose order never left, waits for nothing. */
  function drop(switchId: string, attempt: number): void {
    const command = store.switch(switchId)?.command;
    if (command?.phase !== "pending" || command.attempt !== attempt) return;
    store.command(switchId, { type: "rejected", attempt, reason: "rejected", message: "" });
    store.command(switchId, { type: "seen" });
  }

  function settled(result: SwitchResult): SwitchResult {
    const each = store.switch(result.switch_appliance_id);
    if (result.outcome !== "pending" || !each || each.command.phase === "pending") return result;
    const finishedAt = new Date(clock.now()).toISOString();
    if (each.command.phase === "failed")
      return { ...result, outcome: "failed", reason: reasonOf(each.command), finishedAt };
    return { ...result, outcome: result.switch_state === 0 ? "turned off" : "turned on", finishedAt };
  }

  /** Follows the switches until each has an outcome, or the scene is played anew. */
  function follow(id: string, play: Play): void {
    const waiting = play.results?.filter(({ outcome }) => outcome === "pending") ?? [];
    let current = play;
    const look = () => {
      if (plays.get(id) !== current) {
        stop();
        return;
      }
      const results = current.results?.map(settled) ?? [];
      if (results.every((each, index) => each === current.results?.[index])) return;
      current = { ...current, results };
      put(id, current);
      if (results.every(({ outcome }) => outcome !== "pending")) stop();
    };
    const stop = store.subscribe(
      waiting.map((each) => each.switch_appliance_id),
      look,
    );
    look();
  }

  function tellSwitches(results: readonly SwitchResult[], asked: ReadonlySet<string>, attempt: number): void {
    for (const { switch_appliance_id: switchId, outcome, switch_state, level, command_id } of results) {
      if (outcome === "failed") {
        drop(switchId, attempt);
        continue;
      }
      const isThere = store.switch(switchId)?.current_status === (switch_state === 1);
      // Not foreseen: its answer may have been here before the server's, and would be waited for in vain.
      if (!asked.has(switchId) && !isThere)
        ask(switchId, wantedOf({ switch_state: switch_state ?? 0, level }), attempt);
      store.command(switchId, { type: "sent", attempt, commandId: command_id });
    }
    const ordered = new Set(results.map((each) => each.switch_appliance_id));
    for (const switchId of asked) if (!ordered.has(switchId)) drop(switchId, attempt);
  }

  return {
    of: (id: string): Play | undefined => plays.get(id),
    onChange: changed.on,
    /** Rejects where the scene could not be played; the play says so too. */
    async play(scene: Scene): Promise<void> {
      const attempt = ++attempts;
      const at = clock.now();
      const orders = expected(store, scene);
      const asked = new Set(orders.map(({ switchId }) => switchId));
      put(scene._id, { at, results: undefined });
      for (const order of orders) ask(order.switchId, wantedOf(order), attempt);
      try {
        const { results } = await call(contract.playScene, { sceneId: scene._id }, { quiet: true, silent: true });
        tellSwitches(results, asked, attempt);
        const play = { at, results };
        put(scene._id, play);
        follow(scene._id, play);
      } catch (error) {
        for (const switchId of asked) drop(switchId, attempt);
        put(scene._id, { at, results: [], error: error as Error });
        throw error;
      }
    },
  };
}
