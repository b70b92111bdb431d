import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { focusOnArrival } from "../../ui/focus/focus-on-arrival.ts";
import { ButtonAnchor } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Reference } from "../../ui/kit/Reference.tsx";
import classes from "./ErrorScreen.module.css";
import { LeverDown } from "./LeverDown.tsx";

interface ErrorScreenProps {
  title: string;
  text?: string;
  code: string;
  /** Identifies the failure in the server's log. */
  reference?: string | undefined;
  action?: ReactNode;
}

export function ErrorScreen({ title, text, code, reference, action }: ErrorScreenProps) {
  const { t } = useTranslation("errors");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  useEffect(() => {
    document.title = `${title} · Switchboard`;
  }, [title]);
  return (
    <Stack as="section" align="center" justify="center" gap={8} text="center" className={classes.screen}>
      <LeverDown />
      <Text as="h1" size={28} weight={600} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Text>
      {text && (
        <Text as="p" tone="quiet" size={16} className={classes.text}>
          {text}
        </Text>
      )}
      <Text as="p" tone="quiet" className={classes.code}>
        {t("page.code")}{" "}
        <Text tone="text" isTabular className={classes.value}>
          {code}
        </Text>
      </Text>
      <Reference id={reference} />
      <Row wraps justify="center" gap={12}>
        {/* A plain link: it starts afresh, whatever state the page is in. */}
        <ButtonAnchor href="/">{t("page.home")}</ButtonAnchor>
        {action}
      </Row>
    </Stack>
  );
}
