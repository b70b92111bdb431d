import type { Translate } from "../../i18n/typed-keys.ts";
import { formerStates } from "../../live/former-states.ts";
import { commands, liveStore } from "../../live/live.ts";
import { offerUndo } from "../../live/switch-all.ts";
import { showBatch } from "../../ui/batch/show-batch.tsx";

/** Returns a switch's name with its device, so that equal names can be told apart. */
export function nameOfSwitch(id: string): { name: string; place: string } {
  const each = liveStore.switch(id);
  const device = each && liveStore.device(each.deviceId);
  return { name: each?.name ?? id, place: device?.device_name ?? "" };
}

interface SwitchOrder {
  /** Includes unreachable switches, which are reported as failed. */
  ids: readonly string[];
  on: boolean;
  onEnd?(left: string[]): void;
}

/** Turns many switches on or off like single taps, reports each result, and offers to undo it. */
export async function switchMany({ ids, on, onEnd }: SwitchOrder, t: Translate<["many", "control"]>): Promise<void> {
  const former = formerStates(liveStore, ids).filter((each) => each.on !== on);
  await showBatch({
    title: t(on ? "switch.turnOn" : "switch.turnOff", { count: ids.length }),
    targets: ids.map((id) => ({ id, name: t("switch.named", nameOfSwitch(id)) })),
    ...(onEnd && { onEnd }),
    carryOut: (asked, { tell, isStopped }) =>
      commands.setEach(asked, on, {
        isStopped,
        tell: (id, outcome) => {
          if (outcome.is === "gone") tell(id, { is: "left", reason: t("switch.gone") });
          else if (outcome.is === "failed") {
            tell(id, { is: "failed", reason: t(`control:tile.failed.${outcome.reason}`) });
          } else tell(id, { is: outcome.is });
        },
      }),
  });
  await offerUndo(
    former.filter(({ id }) => liveStore.switch(id)?.current_status === on),
    on,
  );
}
