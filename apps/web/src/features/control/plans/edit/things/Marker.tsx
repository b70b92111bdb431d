import type { PlanItem } from "@switchboard/contract";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../../live/live.ts";
import { PlainButton } from "../../../../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { useEditor } from "../editor-context.ts";
import { itemKey } from "../plan-history.ts";
import { useMovable } from "../useMovable.ts";
import { useWantedFocus } from "../useWantedFocus.ts";
import classes from "./Markers.module.css";
import { thingAt } from "./plan-things.ts";

interface MarkerProps {
  item: PlanItem;
  hint: string;
  /** How wide its name may be, in pixels of the picture. */
  room: number | undefined;
}

/** A switch or device on the plan, which can be moved and taken off. */
export function Marker({ item, hint, room = Number.POSITIVE_INFINITY }: MarkerProps) {
  const { t } = useTranslation("planEditor");
  const { plan, change, stage, mode, selected, select } = useEditor();
  const [moved, setMoved] = useState<[number, number]>();
  const { device, switch_no } = item;
  const key = itemKey(item);
  const thing = thingAt(liveStore, item);
  const movable = useMovable({
    point: [item.x, item.y],
    size: plan,
    stage,
    onMove: setMoved,
    onDrop: ([x, y], isByKey) => change({ items: [{ device, switch_no, x, y }] }, isByKey ? key : undefined),
    onKey: (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      change({ without_items: [{ device, switch_no }] });
      select(undefined);
    },
  });
  const [x, y] = moved ?? [item.x, item.y];
  const name = thing?.name ?? t("things.unknown");
  return (
    <PlainButton
      ref={useWantedFocus(key)}
      className={classes.marker}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, "--room": Math.min(room, plan.width) } as CSSProperties}
      aria-label={thing && thing.deviceName !== name ? `${name}, ${thing.deviceName}` : name}
      aria-describedby={hint}
      aria-pressed={selected?.key === key}
      data-still={mode.kind !== "look" || undefined}
      onFocus={() => select({ kind: "item", key })}
      onClick={() => select({ kind: "item", key })}
      {...movable}
    >
      <span className={classes.dot} />
      <Text tone="text" size={12} isClipped className={classes.name}>
        {name}
      </Text>
    </PlainButton>
  );
}
