import { type ReactNode, useEffect, useRef } from "react";
import { focusOnArrival } from "../focus/focus-on-arrival.ts";
import { Row } from "./layout/Row.tsx";
import { Stack } from "./layout/Stack.tsx";
import { Surface } from "./layout/Surface.tsx";
import { Text } from "./layout/Text.tsx";
import classes from "./Page.module.css";

interface PageProps {
  title: string;
  /** One quiet line that says what the page is for. */
  lead?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** Puts the content first: on a phone without the quiet line, and with the action beside the title. */
  isTight?: boolean;
  children?: ReactNode;
}

/** Frames every screen: title, one quiet line, one primary action at the right, then content. */
export function Page({ title, lead, action, isTight, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  useEffect(() => {
    document.title = `${title} · Switchboard`;
  }, [title]);
  return (
    <Stack gap={16} className={classes.page} data-tight={isTight || undefined}>
      <Row as="header" gap={12} align="end" justify="between" wraps className={classes.head}>
        <Surface shrinks>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && (
            <Text as="p" tone="quiet" isProse className={classes.lead}>
              {lead}
            </Text>
          )}
        </Surface>
        {action && <div className={classes.action}>{action}</div>}
      </Row>
      {children}
    </Stack>
  );
}
