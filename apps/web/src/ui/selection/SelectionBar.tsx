import { IconX } from "@switchboard/icons";
import type { ComponentType } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { softDisabled } from "../kit/soft-disabled.ts";
import classes from "./SelectionBar.module.css";

/** Something that can be done to all that is selected. */
export interface SelectionAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  isDanger?: boolean;
  /** Said instead of it, where it cannot be done to these. */
  why?: string | undefined;
  act(): void;
}

interface SelectionBarProps {
  /** What it is that is selected: names the bar for screen readers. */
  label: string;
  count: number;
  /** Selected, and not in sight; they are left alone. */
  hidden: number;
  /** How many the list has, drawn or not. */
  total: number;
  onAll(): void;
  onClear(): void;
  actions: readonly SelectionAction[];
}

type SumProps = Omit<SelectionBarProps, "label" | "actions">;

function Sum({ count, hidden, total, onAll, onClear }: SumProps) {
  const { t } = useTranslation("many");
  return (
    <div className={classes.sum}>
      <IconButton icon={IconX} iconSize={20} label={t("clear")} title={t("clear")} onClick={onClear} />
      <span className={classes.words} role="status">
        <strong>{count > 0 ? t("selected", { count }) : t("nothing")}</strong>
        {hidden > 0 && <small>{t("hidden", { count: hidden })}</small>}
      </span>
      {count < total && (
        <button type="button" className={classes.all} onClick={onAll}>
          {t("all", { count: total })}
        </button>
      )}
    </div>
  );
}

/** Stands at the foot of the screen while something is selected, with what can be done to it. */
export function SelectionBar({ label, actions, ...sum }: SelectionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.bar} role="group" aria-label={label} data-selection-bar>
      <Sum {...sum} />
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map(({ key, label: words, icon: Icon, isDanger, why, act }) => (
            <button
              key={key}
              type="button"
              title={why}
              data-danger={isDanger || undefined}
              {...softDisabled(sum.count === 0 || why !== undefined, act)}
            >
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{words}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
