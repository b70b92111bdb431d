import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { focusOnArrival } from "../../ui/focus/focus-on-arrival.ts";
import { ButtonAnchor } from "../../ui/kit/Button.tsx";
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
    <section className={classes.screen}>
      <LeverDown />
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {text && <p className={classes.text}>{text}</p>}
      <p className={classes.code}>
        {t("page.code")} <span className={classes.value}>{code}</span>
      </p>
      <Reference id={reference} />
      <div className={classes.actions}>
        {/* A plain link: it starts afresh, whatever state the page is in. */}
        <ButtonAnchor href="/">{t("page.home")}</ButtonAnchor>
        {action}
      </div>
    </section>
  );
}
