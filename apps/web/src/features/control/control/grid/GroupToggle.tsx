import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./GroupHeader.module.css";
import type { SwitchGroup } from "./grouping.ts";

interface GroupToggleProps {
  group: SwitchGroup;
  isClosed: boolean;
  onClose(group: SwitchGroup, isClosed: boolean): void;
  /** Shown below the name. */
  children?: ReactNode;
}

/** Shows a group's name as a button that opens and closes it. */
export function GroupToggle({ group, isClosed, onClose, children }: GroupToggleProps) {
  const { t } = useTranslation("control");
  return (
    <button
      type="button"
      className={classes.toggle}
      title={group.name}
      aria-expanded={!isClosed}
      onClick={() => onClose(group, !isClosed)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      <span className={classes.words}>
        <span className={classes.word}>{group.name || t("group.none")}</span>
        {children}
      </span>
    </button>
  );
}
