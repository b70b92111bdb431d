import type { FoundDevice } from "@switchboard/contract";
import { memo } from "react";
import { fieldType } from "../../../../data/field-type.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { StatusDot, type StatusTone } from "../../../../ui/kit/StatusDot.tsx";
import type { Select } from "../../../../ui/selection/useSelection.ts";
import { abilities } from "./channel-words.ts";
import classes from "./Found.module.css";
import { titleOf } from "./found-list.ts";

/** Further abilities are only counted. */
const SHOWN = 5;

interface FoundRowProps {
  found: FoundDevice;
  isSelected: boolean;
  onSelect: Select;
  onOpen(): void;
}

export function Abilities({ channels }: Pick<FoundDevice, "channels">) {
  const { t } = useTranslation("gateways");
  const all = abilities(channels, t);
  return (
    <span className={classes.abilities}>
      {all.slice(0, SHOWN).map(({ word, count, icon: Icon }) => (
        <span key={word} className={classes.chip}>
          <Icon size={14} stroke={1.7} aria-hidden="true" />
          {count > 1 ? t("found.times", { word, count }) : word}
        </span>
      ))}
      {all.length > SHOWN && <span className={classes.chip}>{t("found.more", { count: all.length - SHOWN })}</span>}
      {all.length === 0 && <span className={classes.quiet}>{t("found.nothing")}</span>}
    </span>
  );
}

/** Returns the decision about a device, or whether it is online while undecided. */
function stateOf({ state, isOnline, device, use }: FoundDevice, t: Translate<"gateways">): [StatusTone, string] {
  const isOther = use !== null && use.added.length + use.lost.length > 0;
  if (state === "adopted" && isOther) return ["warning", t("found.changed", { name: device?.device_name ?? "" })];
  if (state === "adopted") return ["good", t("found.adoptedAs", { name: device?.device_name ?? "" })];
  if (state === "ignored") return ["quiet", t("found.is.ignored")];
  if (state === "gone") return ["critical", t("found.is.gone")];
  return isOnline ? ["good", t("found.is.online")] : ["warning", t("found.is.offline")];
}

/** Shows a found device, its abilities and its state; pressing it opens it. */
export const FoundRow = memo(function FoundRow({ found, isSelected, onSelect, onOpen }: FoundRowProps) {
  const { t } = useTranslation("gateways");
  const { area, signal, gateway, channels } = found;
  const title = titleOf(found);
  const [tone, word] = stateOf(found, t);
  return (
    <div className={classes.row} data-selected={isSelected || undefined} data-state={found.state}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t("found.select", { name: title })}
          onChange={({ nativeEvent }) => onSelect(found._id, (nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>
          <strong>{title}</strong>
          <small>
            <span>{fieldType(found)}</span>
            {area && <span>{area}</span>}
            <span>{gateway.name}</span>
            {signal !== null && <span>{t("found.dbm", { signal })}</span>}
          </small>
        </span>
        <Abilities channels={channels} />
        <span className={classes.state}>
          <StatusDot tone={tone} label={word} />
        </span>
      </button>
    </div>
  );
});
