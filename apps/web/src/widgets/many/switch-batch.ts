import type { Translate } from "../../i18n/typed-keys.ts";
import { commands, liveStore } from "../../live/live.ts";
import { showBatch } from "../../ui/batch/show-batch.tsx";

/** A switch with where it is: two of the same name are told apart. */
export function nameOfSwitch(id: string): { name: string; place: string } {
  const each = liveStore.switch(id);
  const device = each && liveStore.device(each.deviceId);
  return { name: each?.name ?? id, place: device?.device_name ?? "" };
}

interface SwitchOrder {
  /** Those to ask, and those out of reach, which are told to have failed. */
  ids: readonly string[];
  on: boolean;
  onEnd?(left: string[]): void;
}

/** Turns many switches on or off by the way of any tap, and says what came of each. */
export function switchMany({ ids, on, onEnd }: SwitchOrder, t: Translate<["many", "control"]>): Promise<void> {
  return showBatch({
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
}
