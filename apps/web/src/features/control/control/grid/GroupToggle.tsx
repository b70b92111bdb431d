import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Entry } from "../../../../ui/kit/layout/Entry.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
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
    <Entry
      gap={6}
      className={classes.toggle}
      title={group.name}
      aria-expanded={!isClosed}
      onClick={() => onClose(group, !isClosed)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      <Stack as="span">
        <Text isClipped>{group.name || t("group.none")}</Text>
        {children}
      </Stack>
    </Entry>
  );
}
