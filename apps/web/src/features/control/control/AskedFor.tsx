import { nameOfGroup } from "../../../data/rooms.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import type { ControlSearch } from "./control-search.ts";

interface AskedForProps {
  asked: ControlSearch;
  onForget(change: ControlSearch): void;
}

/** Shows the filters set by a link, each with a button to remove it. */
export function AskedFor({ asked, onForget }: AskedForProps) {
  const { t } = useTranslation("control");
  const ids = useDeviceIds();
  const device = asked.device && liveStore.device(asked.device)?.device_name;
  const group = asked.group && nameOfGroup(ids, asked.group);
  if (!device && !group) return null;
  return (
    <Row as="p" wraps gap={8}>
      {device && (
        <Chip onClick={() => onForget({ device: undefined })} aria-label={t("asked.forget", { name: device })}>
          {t("asked.device", { name: device })} <span aria-hidden="true">×</span>
        </Chip>
      )}
      {group && (
        <Chip onClick={() => onForget({ group: undefined })} aria-label={t("asked.forget", { name: group })}>
          {t("asked.group", { name: group })} <span aria-hidden="true">×</span>
        </Chip>
      )}
    </Row>
  );
}
