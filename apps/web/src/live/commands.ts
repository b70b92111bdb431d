import { contract, type InputOf, type SentCommand } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, isOnline } from "@switchboard/domain";
import { call, GatewayError } from "../gateway/gateway.ts";
import type { CallOptions } from "../gateway/gateway-port.ts";
import { signal } from "../ui/signal.ts";
import type { Clock } from "./clock.ts";
import { controlKind } from "./control-kind.ts";
import type { LiveStore } from "./live-store.ts";
import { type FailureReason, LINGERS_AFTER_MS, type Wanted } from "./pending.ts";

/** What became of a wish at once; what comes of the command arrives later, in the store. */
export type Asked = "sent" | "offline" | "busy" | "gone";

/** A command of this tab that came to nothing, without a notice that says so. */
export interface FailedCommand {
  id: string;
  reason: FailureReason;
}

/** Where a person tapped; undefined means the dashboard. */
export type TapSource = InputOf<typeof contract.switchDevice>["source"];

/** This many commands of one wish are under way together. */
const COMMANDS_AT_ONCE = 6;

interface Tap {
  wanted: Wanted;
  source?: TapSource;
}

function send(id: string, { wanted, source }: Tap, options: CallOptions): Promise<SentCommand> {
  const target = { switch_appliance_id: id, ...(source && { source }) };
  switch (wanted.kind) {
    case "state":
      return call(contract.switchDevice, { ...target, switch_state: wanted.on ? 1 : 0 }, options);
    case "level":
      return call(contract.lightActions, { ...target, level: wanted.level }, options);
    case "color":
      return call(contract.lightActions, { ...target, color: wanted.color }, options);
    case "color_temperature":
      return call(contract.lightActions, { ...target, color_temperature: wanted.kelvin }, options);
  }
}

/** The browser's end of the one way of a command (design §3). */
export function createCommands(store: LiveStore, clock: Clock) {
  let attempts = 0;
  const failed = signal<FailedCommand>();

  /** A call that fails is said by a notice already, unless it was silent. */
  function follow(id: string, { silent = false }: CallOptions): void {
    const stop = store.subscribe([id], () => {
      const command = store.switch(id)?.command;
      if (command?.phase === "pending") return;
      stop();
      if (command?.phase !== "failed") return;
      const isFromDevice = command.reason === "silent" || command.reason === "refused";
      if (isFromDevice || silent) failed.emit({ id, reason: command.reason });
    });
  }

  async function carryOut(id: string, tap: Tap, options: CallOptions): Promise<void> {
    const attempt = ++attempts;
    store.command(id, { type: "asked", attempt, wanted: tap.wanted, at: clock.now() });
    follow(id, options);
    clock.after(LINGERS_AFTER_MS, () => store.command(id, { type: "lingers", attempt }));
    clock.after(COMMAND_EXPIRY_MS, () => store.command(id, { type: "clock", now: clock.now() }));
    try {
      const { command_id } = await send(id, tap, options);
      store.command(id, { type: "sent", attempt, commandId: command_id });
    } catch (error) {
      const offline = error instanceof GatewayError && error.code === "device.offline";
      const message = error instanceof Error ? error.message : "";
      store.command(id, { type: "rejected", attempt, reason: offline ? "offline" : "rejected", message });
    }
  }

  function readiness(id: string): Asked {
    const each = store.switch(id);
    const device = each && store.device(each.deviceId);
    if (!each || !device) return "gone";
    if (each.command.phase === "pending") return "busy";
    return isOnline(device.current_status) ? "sent" : "offline";
  }

  function ask(id: string, wanted: Wanted, source?: TapSource): Asked {
    const ready = readiness(id);
    if (ready === "sent") void carryOut(id, { wanted, source }, { quiet: true });
    return ready;
  }

  return {
    ask,
    onFailed: failed.on,
    /** The other state; after a failure, what had failed. */
    toggle(id: string, source?: TapSource): Asked {
      const each = store.switch(id);
      if (!each) return "gone";
      return ask(
        id,
        each.command.phase === "failed" ? each.command.wanted : { kind: "state", on: !each.current_status },
        source,
      );
    },
    /** One command per switch that is reachable and not yet so, a few at a time; failures show on their tiles. */
    async setAll(ids: readonly string[], on: boolean): Promise<void> {
      const queue = switchable(store, ids, on);
      const worker = async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
          if (readiness(id) === "sent")
            await carryOut(id, { wanted: { kind: "state", on } }, { quiet: true, silent: true });
        }
      };
      await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, worker));
    },
    seen: (id: string) => store.command(id, { type: "seen" }),
  };
}

export type Commands = ReturnType<typeof createCommands>;

/** The switches that "all on" or "all off" would send a command to; nobody means to ring or to move a curtain by that. */
export function switchable(store: LiveStore, ids: readonly string[], on: boolean): string[] {
  return ids.filter((id) => {
    const each = store.switch(id);
    const device = each && store.device(each.deviceId);
    const isMeant = each && device && each.current_status !== on && isOnline(device.current_status);
    return isMeant && controlKind(device, each) === "lever";
  });
}
