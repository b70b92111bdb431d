import { IconX } from "@switchboard/icons";
import type { ComponentType } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Row } from "../kit/layout/Row.tsx";
import { Stack } from "../kit/layout/Stack.tsx";
import { Text } from "../kit/layout/Text.tsx";
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
    <Row gap={4} shrinks className={classes.sum}>
      <IconButton icon={IconX} iconSize={20} label={t("clear")} title={t("clear")} onClick={onClear} />
      <Stack as="span" isTabular className={classes.words} role="status">
        <strong>{count > 0 ? t("selected", { count }) : t("nothing")}</strong>
        {hidden > 0 && (
          <Text as="small" size={12}>
            {t("hidden", { count: hidden })}
          </Text>
        )}
      </Stack>
      {count < total && (
        <button type="button" className={classes.all} onClick={onAll}>
          {t("all", { count: total })}
        </button>
      )}
    </Row>
  );
}

/** Shows the actions at the foot of the screen while something is selected. */
export function SelectionBar({ label, actions, ...sum }: SelectionBarProps) {
  return (
    <Row wraps justify="between" gap="4 16" className={classes.bar} role="group" aria-label={label} data-selection-bar>
      <Sum {...sum} />
      {actions.length > 0 && (
        <Row wraps gap={2} className={classes.actions}>
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
        </Row>
      )}
    </Row>
  );
}
