import type { Alarm } from "@switchboard/contract";
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircle } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Alarms.module.css";

const SHAPES = { critical: IconAlertOctagonFilled, high: IconAlertTriangleFilled, low: IconInfoCircle };

/** How grave it is, by shape, word and colour; the word is heard only where there is no room for it. */
export function PriorityMark({ priority, isShort = false }: { priority: Alarm["priority"]; isShort?: boolean }) {
  const { t } = useTranslation("alarms");
  const Shape = SHAPES[priority];
  return (
    <span className={classes.priority} data-priority={priority}>
      <Shape size={20} aria-hidden="true" />
      <span className={isShort ? "sb-visually-hidden" : undefined}>{t(`priority.${priority}`)}</span>
    </span>
  );
}
