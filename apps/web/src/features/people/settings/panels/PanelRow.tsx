import type { Panel } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";

interface PanelRowProps {
  panel: Panel;
  onCode(): void;
  onRename(): void;
  onDelete(): void;
}

/** Shows a tablet's room or other place, its last contact, and its actions. */
export function PanelRow({ panel, onCode, onRename, onDelete }: PanelRowProps) {
  const { t } = useTranslation("settings");
  const { name, room, lastSeen, codeExpires } = panel;
  return (
    <Row as="li" wraps gap="8 12" pad="12 0" line="below" aria-label={name}>
      <Stack as="span" breaks grows>
        <strong>{name}</strong>
        <Row as="small" wraps gap="0 12">
          <span>{t(`panels.in.${room.kind}`, { name: room.name })}</span>
          <span>
            {lastSeen ? (
              <>
                {t("panels.seen")} <RelativeTime at={lastSeen} />
              </>
            ) : (
              t(codeExpires ? "panels.waiting" : "panels.unpaired")
            )}
          </span>
        </Row>
      </Stack>
      <Row as="span" wraps gap={8}>
        <Button isQuiet aria-label={t("panels.codeNamed", { name })} onClick={onCode}>
          {t("panels.code")}
        </Button>
        <Button isQuiet aria-label={t("panels.renameNamed", { name })} onClick={onRename}>
          {t("panels.rename")}
        </Button>
        <Button isQuiet aria-label={t("panels.removeNamed", { name })} onClick={onDelete}>
          {t("panels.remove")}
        </Button>
      </Row>
    </Row>
  );
}
