import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import classes from "./Settings.module.css";
import type { Settings } from "./useSettings.ts";

interface SendBarProps {
  settings: Settings;
  count: number;
  /** Nothing chosen can be reached. */
  isBlocked: boolean;
}

/** Stays in view while there are changes that no device knows of. */
export function SendBar({ settings, count, isBlocked }: SendBarProps) {
  const { t } = useTranslation("configure");
  const [wasWrong, setWrong] = useState(false);
  const { changes, hasProblems, sending } = settings;
  if (changes === 0) return null;
  const send = () => {
    setWrong(hasProblems);
    if (hasProblems || isBlocked || sending.isUnderWay) return;
    settings.send();
  };
  return (
    <Row wraps justify="end" gap={8} isCard pad="12 16" className={classes.bar}>
      <p role="status">
        {t("send.count", { count: changes })}
        {wasWrong && hasProblems && <strong role="alert">{t("send.wrong")}</strong>}
        {isBlocked && <strong>{t("head.offline")}</strong>}
      </p>
      <Button isQuiet onClick={settings.discard}>
        {t("send.discard")}
      </Button>
      <Button aria-disabled={isBlocked || sending.isUnderWay} onClick={send}>
        {sending.isUnderWay ? t("send.waiting") : t("send.send", { count })}
      </Button>
    </Row>
  );
}
