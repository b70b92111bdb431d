import type { CSSProperties } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../live/useLive.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import type { ListLoad } from "../../../widgets/list-load.ts";
import classes from "./Parking.module.css";
import { SlotTile } from "./SlotTile.tsx";
import { type SlotGroup, slotState } from "./slots.ts";
import { useNearScreen } from "./useNearScreen.ts";

export function useFree(ids: readonly string[]): number {
  return useLiveSum((store) => {
    const isFree = (id: string) => {
      const device = store.device(id);
      return device !== undefined && slotState(device) === "free";
    };
    return ids.filter(isFree).length;
  });
}

interface SlotSectionProps {
  group: SlotGroup;
  /** The loading state of the sensors' earlier reports. */
  past: ListLoad;
  /** Among the first on the page, which are drawn without waiting for anyone to scroll there. */
  isFirst: boolean;
}

/** The places of one room, and how many of them are free. Far below the screen they are counted, but not drawn yet. */
export function SlotSection({ group, past, isFirst }: SlotSectionProps) {
  const { t } = useTranslation("parking");
  const free = useFree(group.ids);
  const isKnown = !past.isWaiting && !past.error;
  const { place, isNear } = useNearScreen<HTMLUListElement>(isFirst);
  const unknown = past.isWaiting ? "waiting" : past.error ? "notKnown" : "unknown";
  const name = group.name ?? t("noGroup");
  return (
    <Stack as="section" gap={12} aria-labelledby={`slots-${group.key}`}>
      <Row as="header" wraps align="baseline" gap="4 12">
        <Text as="h2" breaks id={`slots-${group.key}`}>
          {name}
        </Text>
        {isKnown && (
          <Text as="p" tone="quiet" isTabular>
            {t("freeOf", { free, count: group.ids.length })}
          </Text>
        )}
      </Row>
      <Grid
        ref={place}
        as="ul"
        min={168}
        gap={12}
        className={classes.tiles}
        aria-label={t("bays", { group: name })}
        style={isNear ? undefined : ({ "--slots": group.ids.length } as CSSProperties)}
        data-far={isNear ? undefined : true}
      >
        {isNear && group.ids.map((id) => <SlotTile key={id} id={id} unknown={unknown} />)}
      </Grid>
    </Stack>
  );
}
