import type { BinEntry } from "@switchboard/contract";
import { type BinThing, binDaysLeft } from "@switchboard/domain/core";
import {
  type Icon,
  IconBuilding,
  IconCalendarTime,
  IconDeviceRemote,
  IconGitBranch,
  IconLayoutGrid,
  IconMovie,
  IconPlug,
  IconUser,
} from "@switchboard/icons";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./Bin.module.css";

const ICONS: Record<BinThing, Icon> = {
  device: IconPlug,
  group: IconLayoutGrid,
  place: IconBuilding,
  scene: IconMovie,
  schedule: IconCalendarTime,
  workflow: IconGitBranch,
  remote: IconDeviceRemote,
  user: IconUser,
};

/** From this number of days on, the remaining time is highlighted. */
const SOON_DAYS = 3;

interface BinRowProps {
  entry: BinEntry;
  isRestoring: boolean;
  onRestore(): void;
  onPurge(): void;
}

/** Shows a deleted thing: who deleted it, when, and how long it can be restored. */
export function BinRow({ entry, isRestoring, onRestore, onPurge }: BinRowProps) {
  const { t } = useTranslation("bin");
  const now = useServerNow();
  const { thing, name, deleted_by, deleted_at } = entry;
  const left = binDaysLeft(new Date(deleted_at), new Date(now));
  const Thing = ICONS[thing];
  return (
    <Row as="li" wraps gap="8 12" pad="12 16" aria-label={name}>
      <Text tone="quiet">
        <Thing aria-hidden size={20} />
      </Text>
      <Stack as="span" breaks grows className={classes.words}>
        <strong>{name}</strong>
        <Row as="small" wraps tone="quiet" size={13}>
          <span>{t(`thing.${thing}`)}</span>
          <span>
            {deleted_by === null ? t("deleted") : t("by", { name: deleted_by })} <RelativeTime at={deleted_at} />
          </span>
          <Text {...(left <= SOON_DAYS && { tone: "text", weight: 600 })}>{t("left", { count: left })}</Text>
        </Row>
      </Stack>
      <Row as="span" wraps gap={8}>
        <Button isQuiet isPending={isRestoring} aria-label={t("restoreNamed", { name })} onClick={onRestore}>
          {t("restore")}
        </Button>
        <Button isQuiet aria-label={t("purgeNamed", { name })} onClick={onPurge}>
          {t("purge")}
        </Button>
      </Row>
    </Row>
  );
}
