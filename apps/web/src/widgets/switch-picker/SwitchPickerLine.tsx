import { type ActionDraft, DIMMER_STEPS } from "@switchboard/domain";
import { IconLayoutGrid, IconX } from "@tabler/icons-react";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { roomName } from "../../data/rooms.ts";
import { liveStore } from "../../live/live.ts";
import classes from "./SwitchPicker.module.css";

interface SwitchPickerLineProps {
  action: ActionDraft;
  index: number;
  problem: string | undefined;
  /** Undefined takes the line away. */
  onChange(index: number, next: ActionDraft | undefined): void;
}

const LEVELS = Array.from({ length: DIMMER_STEPS }, (_, index) => index + 1);

/** One switch or group that was chosen, and what it shall do. Hundreds of them are drawn again one by one. */
export const SwitchPickerLine = memo(function Line({ action, index, problem, onChange }: SwitchPickerLineProps) {
  const { t } = useTranslation("automation");
  const problemId = useId();
  const each = action.switch_appliance_id ? liveStore.switch(action.switch_appliance_id) : undefined;
  const device = each && liveStore.device(each.deviceId);
  const where = device && [roomName(device), device.device_name].filter((part) => part !== "").join(" · ");
  const name = action.name ?? "";
  const { switch_state: state, level } = action;
  const hasLevel = state === 1 && (each?.kind === "dimmer" || typeof level === "number");
  const turn = (switch_state: 0 | 1) =>
    onChange(index, { ...action, switch_state, level: switch_state === 1 ? level : null });
  return (
    <li className={classes.line} data-wrong={problem ? true : undefined}>
      <span className={classes.what}>
        <strong>{name}</strong>
        <small>
          {action.groupId && !action.switch_appliance_id ? (
            <>
              <IconLayoutGrid size={14} stroke={1.7} aria-hidden="true" /> {t("pick.wholeGroup")}
            </>
          ) : (
            where
          )}
        </small>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in every line would be read out as a form of its own */}
      <span className={classes.states} role="group" aria-label={t("pick.whatFor", { name })}>
        {([1, 0] as const).map((value) => (
          <button
            key={value}
            type="button"
            data-state={value}
            data-problem={problem ? true : undefined}
            aria-pressed={state === value}
            aria-describedby={problem ? problemId : undefined}
            onClick={() => turn(value)}
          >
            {t(value === 1 ? "pick.on" : "pick.off")}
          </button>
        ))}
      </span>
      {hasLevel && (
        <select
          className={classes.level}
          aria-label={t("pick.levelOf", { name })}
          value={level ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChange(index, { ...action, level: value === "" ? null : Number(value) })
          }
        >
          <option value="">{t("pick.anyLevel")}</option>
          {LEVELS.map((step) => (
            <option key={step} value={step}>
              {t("pick.level", { level: step })}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className={classes.remove}
        aria-label={t("pick.remove", { name })}
        onClick={() => onChange(index, undefined)}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {problem && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </li>
  );
});
