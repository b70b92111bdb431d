import type { FoundDevice } from "@switchboard/contract";
import { memo } from "react";
import { fieldType } from "../../../../data/field-type.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Entry } from "../../../../ui/kit/layout/Entry.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../../../ui/kit/StatusDot.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
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
    <Row as="span" wraps gap={4}>
      {all.slice(0, SHOWN).map(({ word, count, icon: Icon }) => (
        <Row as="span" isInline isPill gap={4} size={12} key={word} isNowrap>
          <Icon size={14} stroke={1.7} aria-hidden="true" />
          {count > 1 ? t("found.times", { word, count }) : word}
        </Row>
      ))}
      {all.length > SHOWN && (
        <Row as="span" isInline isPill gap={4} size={12} isNowrap>
          {t("found.more", { count: all.length - SHOWN })}
        </Row>
      )}
      {all.length === 0 && (
        <Text tone="quiet" size={13}>
          {t("found.nothing")}
        </Text>
      )}
    </Row>
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
    <Row
      align="stretch"
      isCard
      className={classes.row}
      data-selected={isSelected || undefined}
      data-state={found.state}
    >
      <Tick
        checked={isSelected}
        aria-label={t("found.select", { name: title })}
        onChange={({ nativeEvent }) => onSelect(found._id, (nativeEvent as MouseEvent).shiftKey)}
      />
      <Entry grows shrinks className={classes.open} onClick={onOpen}>
        <Stack as="span" breaks>
          <strong>{title}</strong>
          <Row as="small" wraps gap="0 12">
            <span>{fieldType(found)}</span>
            {area && <span>{area}</span>}
            <span>{gateway.name}</span>
            {signal !== null && <span>{t("found.dbm", { signal })}</span>}
          </Row>
        </Stack>
        <Abilities channels={channels} />
        <Text breaks>
          <StatusDot tone={tone} label={word} />
        </Text>
      </Entry>
    </Row>
  );
});
