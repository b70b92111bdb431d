import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
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
    <Surface as="p" isCard tone="text" role="status" className={classes.notice} onClick={() => setShown(false)}>
      {t("accountDeleted")}
    </Surface>
  );
}
