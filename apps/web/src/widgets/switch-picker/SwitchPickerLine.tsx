import type { ActionDraft } from "@switchboard/domain/control";
import { DIMMER_STEPS, levelPercent } from "@switchboard/domain/site";
import { IconBuilding, IconLayoutGrid, IconX } from "@switchboard/icons";
import { type KeyboardEvent, memo, useId } from "react";
import { usePlaces } from "../../data/places.ts";
import { roomName } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { formatPercent } from "../../ui/format/percent.ts";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./SwitchPicker.module.css";

interface SwitchPickerLineProps {
  action: ActionDraft;
  index: number;
  problem: string | undefined;
  /** Called with undefined to remove the line. */
  onChange(index: number, next: ActionDraft | undefined): void;
}

const LEVELS = Array.from({ length: DIMMER_STEPS }, (_, index) => index + 1);

/** Shows that an action switches a whole group, or everything in a place and what that is in. */
function WhatTarget({ id }: { id: string }) {
  const { t } = useTranslation("automation");
  const path = usePlaces().tree.pathOf(id);
  const Icon = path.length > 0 ? IconBuilding : IconLayoutGrid;
  const around = path.slice(0, -1).map(({ name }) => name);
  return (
    <>
      <Icon size={14} stroke={1.7} aria-hidden="true" />{" "}
      {path.length > 0 ? [...around, t("pick.wholePlace")].join(" · ") : t("pick.wholeGroup")}
    </>
  );
}

/** Shows the room and device of a switch, or what else the action is about. */
function Where({ action }: Pick<SwitchPickerLineProps, "action">) {
  if (action.groupId && !action.switch_appliance_id) return <WhatTarget id={action.groupId} />;
  const each = action.switch_appliance_id ? liveStore.switch(action.switch_appliance_id) : undefined;
  const device = each && liveStore.device(each.deviceId);
  return device && [roomName(device), device.device_name].filter((part) => part !== "").join(" · ");
}

interface StatesProps {
  name: string;
  state: ActionDraft["switch_state"];
  /** The id of the problem's text. */
  problemId: string | undefined;
  onTurn(state: 0 | 1): void;
}

/** Moves between on and off, so that Tab stops once at both. */
function swap(event: KeyboardEvent<HTMLElement>) {
  if (!/^Arrow/.test(event.key)) return;
  event.preventDefault();
  const other = [...event.currentTarget.querySelectorAll("button")].find((each) => each !== document.activeElement);
  other?.focus();
}

function States({ name, state, problemId, onTurn }: StatesProps) {
  const { t } = useTranslation("automation");
  return (
    <Row
      as="span"
      isInline
      align="stretch"
      isFramed
      fill="surface"
      className={classes.states}
      role="group"
      aria-label={t("pick.whatFor", { name })}
      onKeyDown={swap}
    >
      {([1, 0] as const).map((value) => (
        <PlainButton
          key={value}
          tabIndex={value === (state ?? 1) ? 0 : -1}
          data-state={value}
          data-problem={problemId ? true : undefined}
          aria-pressed={state === value}
          aria-describedby={problemId}
          onClick={() => onTurn(value)}
        >
          {t(value === 1 ? "pick.on" : "pick.off")}
        </PlainButton>
      ))}
    </Row>
  );
}

interface LevelProps {
  name: string;
  level: ActionDraft["level"];
  onLevel(level: number | null): void;
}

function Level({ name, level, onLevel }: LevelProps) {
  const { t, i18n } = useTranslation("automation");
  return (
    <select
      className={classes.level}
      aria-label={t("pick.levelOf", { name })}
      value={level ?? ""}
      onChange={({ currentTarget: { value } }) => onLevel(value === "" ? null : Number(value))}
    >
      <option value="">{t("pick.anyLevel")}</option>
      {LEVELS.map((step) => (
        <option key={step} value={step}>
          {formatPercent(levelPercent(step), i18n.language)}
        </option>
      ))}
    </select>
  );
}

/** Shows a chosen switch, group or place with its action. Memoised, because there may be hundreds. */
export const SwitchPickerLine = memo(function Line({ action, index, problem, onChange }: SwitchPickerLineProps) {
  const { t } = useTranslation("automation");
  const id = useId();
  const each = action.switch_appliance_id ? liveStore.switch(action.switch_appliance_id) : undefined;
  const name = action.name ?? "";
  const { switch_state: state, level } = action;
  const hasLevel = state === 1 && (each?.kind === "dimmer" || typeof level === "number");
  const change = (part: Partial<ActionDraft>) => onChange(index, { ...action, ...part });
  const turn = (switch_state: 0 | 1) => change({ switch_state, level: switch_state === 1 ? level : null });
  return (
    <li className={classes.line} data-wrong={problem ? true : undefined}>
      <Stack as="span" breaks className={classes.what}>
        <Text weight={500}>{name}</Text>
        <Row as="small" gap={4} size={12}>
          <Where action={action} />
        </Row>
      </Stack>
      <States name={name} state={state} problemId={problem ? id : undefined} onTurn={turn} />
      {hasLevel && <Level name={name} level={level} onLevel={(next) => change({ level: next })} />}
      <IconButton
        className={classes.remove}
        icon={IconX}
        label={t("pick.remove", { name })}
        onClick={() => onChange(index, undefined)}
      />
      {problem && (
        <Text as="p" tone="critical" size={13} id={id} isWhole>
          {problem}
        </Text>
      )}
    </li>
  );
});
