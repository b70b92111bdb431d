import { IconLock } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Shown to users who open a screen they may not use. */
export function AdminsOnly() {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <EmptyState
      icon={<IconLock size={22} stroke={1.6} />}
      title={t("errors:forbidden.message")}
      text={t("common:adminsOnly")}
    />
  );
}
