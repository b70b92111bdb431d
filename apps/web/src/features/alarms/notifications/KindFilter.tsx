import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import classes from "./Notifications.module.css";

interface KindFilterProps {
  kind: NotificationKind | undefined;
  onKind(kind: NotificationKind | undefined): void;
}

export function KindFilter({ kind, onKind }: KindFilterProps) {
  const { t } = useTranslation("notifications");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t("filter")} className={classes.filter}>
      <button type="button" aria-pressed={kind === undefined} onClick={() => onKind(undefined)}>
        {t("all")}
      </button>
      {NOTIFICATION_KINDS.map((each) => (
        <button key={each} type="button" aria-pressed={kind === each} onClick={() => onKind(each)}>
          {t(`kind.${each}`)}
        </button>
      ))}
    </div>
  );
}
