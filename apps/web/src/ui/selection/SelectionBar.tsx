import { IconX } from "@switchboard/icons";
import type { ComponentType } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Row } from "../kit/layout/Row.tsx";
import { Stack } from "../kit/layout/Stack.tsx";
import { Text } from "../kit/layout/Text.tsx";
import { softDisabled } from "../kit/soft-disabled.ts";
import classes from "./SelectionBar.module.css";
import type { SelectionState } from "./useSelection.ts";

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
  /** Rows hidden by a filter are counted, but actions leave them out. Clearing also ends a selection mode, where there is one. */
  selection: Pick<SelectionState, "chosen" | "hidden" | "selectAll" | "clear"> & { stop?(): void };
  /** The number of rows in the list, rendered or not. */
  total: number;
  actions: readonly SelectionAction[];
}

function Sum({ selection, total }: Pick<SelectionBarProps, "selection" | "total">) {
  const { t } = useTranslation("many");
  const { chosen, hidden, selectAll, clear, stop = clear } = selection;
  const count = chosen.length;
  return (
    <Row gap={4} shrinks hasActions className={classes.sum}>
      <IconButton icon={IconX} iconSize={20} label={t("clear")} title={t("clear")} onClick={stop} />
      <Stack as="span" isTabular className={classes.words} role="status">
        <strong>{count > 0 ? t("selected", { count }) : t("nothing")}</strong>
        {hidden > 0 && (
          <Text as="small" size={12}>
            {t("hidden", { count: hidden })}
          </Text>
        )}
      </Stack>
      {count < total && (
        <button type="button" className={classes.all} onClick={selectAll}>
          {t("all", { count: total })}
        </button>
      )}
    </Row>
  );
}

/** Shows the actions at the foot of the screen while something is selected. */
export function SelectionBar({ label, selection, total, actions }: SelectionBarProps) {
  return (
    <Row wraps justify="between" gap="4 16" className={classes.bar} role="group" aria-label={label} data-selection-bar>
      <Sum selection={selection} total={total} />
      {actions.length > 0 && (
        <Row wraps gap={2} hasActions className={classes.actions}>
          {actions.map(({ key, label: words, icon: Icon, isDanger, why, act }) => (
            <button
              key={key}
              type="button"
              title={why}
              data-danger={isDanger || undefined}
              {...softDisabled(selection.chosen.length === 0 || why !== undefined, act)}
            >
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{words}</span>
            </button>
          ))}
        </Row>
      )}
    </Row>
  );
}
