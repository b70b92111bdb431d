import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";
import { Stack } from "./layout/Stack.tsx";
import { Text } from "./layout/Text.tsx";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One sentence: the purpose of the screen, or who can do something about it. */
  text?: ReactNode;
  /** The next step, for people who may take it. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack gap={8} align="center" text="center" className={classes.empty} data-empty>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Text as="p" size={16} weight={600}>
        {title}
      </Text>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </Stack>
  );
}
