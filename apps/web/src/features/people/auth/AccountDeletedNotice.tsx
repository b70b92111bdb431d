import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { NOTICE_MS } from "../../../ui/notices/durations.ts";
import classes from "./AccountDeletedNotice.module.css";

/** The success toast of spec §8. The public screens are drawn without the notices of the app, which they would have to load. */
export function AccountDeletedNotice({ onGone }: { onGone(): void }) {
  const { t } = useTranslation("auth");
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isShown) onGone();
  }, [isShown, onGone]);
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it goes by itself, and holds nothing to reach by keyboard
    <p role="status" className={classes.notice} onClick={() => setShown(false)}>
      {t("accountDeleted")}
    </p>
  );
}
