import { IconCar, IconParking, IconPlugConnectedX, IconQuestionMark } from "@switchboard/icons";
import { memo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveStore } from "../../../live/live-store.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { useNow } from "../../../ui/format/age.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import classes from "./Parking.module.css";
import { type SlotState, slotState } from "./slots.ts";

const ICONS = { free: IconParking, taken: IconCar, offline: IconPlugConnectedX, unknown: IconQuestionMark };
const MINUTE_MS = 60_000;

function slotView(store: LiveStore, id: string) {
  const device = store.device(id);
  if (!device) return undefined;
  const { device_name: name, parking } = device;
  return { name, state: slotState(device), occupied: parking?.occupied, since: parking?.since };
}

function HowLong({ since }: { since: number }) {
  const { t, i18n } = useTranslation("parking");
  const span = Math.max(0, useNow() - since);
  return span < MINUTE_MS ? t("justNow") : t("since", { duration: formatDuration(span, i18n.language) });
}

function Detail({ state, occupied, since }: { state: SlotState; occupied?: boolean; since?: number }) {
  const { t } = useTranslation("parking");
  if (since === undefined) return null;
  if (state === "offline") return t(occupied ? "lastTaken" : "lastFree");
  return <HowLong since={since} />;
}

interface SlotTileProps {
  id: string;
  /** The reason why an online sensor has no report. */
  unknown: "waiting" | "notKnown" | "unknown";
}

/** One place: free or taken, and how long it has been so. Nothing to press. */
export const SlotTile = memo(function SlotTile({ id, unknown }: SlotTileProps) {
  const { t } = useTranslation("parking");
  const view = useLiveView(id, id, (store) => slotView(store, id));
  if (!view) return null;
  const { name, state } = view;
  const Icon = ICONS[state];
  const word = t(state === "unknown" ? unknown : state);
  return (
    <Surface as="li" pad="12 16" isCard className={classes.tile} data-state={state}>
      <Text weight={600} breaks className={classes.name}>
        {name}
      </Text>
      <Icon className={classes.icon} size={40} stroke={1.5} aria-hidden="true" />
      <Text size={20} weight={600} breaks className={classes.state}>
        {word}
      </Text>
      <Text tone="quiet" isTabular className={classes.detail}>
        <Detail {...view} />
      </Text>
    </Surface>
  );
});
