import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";

interface KindFilterProps {
  kind: NotificationKind | undefined;
  onKind(kind: NotificationKind | undefined): void;
}

export function KindFilter({ kind, onKind }: KindFilterProps) {
  const { t } = useTranslation("notifications");
  return (
    <Row wraps isStrip gap={8} role="group" aria-label={t("filter")}>
      <Chip aria-pressed={kind === undefined} onClick={() => onKind(undefined)}>
        {t("all")}
      </Chip>
      {NOTIFICATION_KINDS.map((each) => (
        <Chip key={each} aria-pressed={kind === each} onClick={() => onKind(each)}>
          {t(`kind.${each}`)}
        </Chip>
      ))}
    </Row>
  );
}
