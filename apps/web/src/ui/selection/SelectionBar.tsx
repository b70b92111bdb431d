import { IconX } from "@switchboard/icons";
import type { ComponentType } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { softDisabled } from "../kit/soft-disabled.ts";
import classes from "./SelectionBar.module.css";

/** An action for the whole selection. */
export interface SelectionAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  isDanger?: boolean;
  /** Shown instead when the action is not possible for the selection. */
  why?: string | undefined;
  act(): void;
}

interface SelectionBarProps {
  /** Names the selected things for screen readers. */
  label: string;
  count: number;
  /** The number of selected rows hidden by a filter; actions leave them out. */
  hidden: number;
  /** The number of rows in the list, rendered or not. */
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

/** Shows the actions at the foot of the screen while something is selected. */
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
