import type { Alarm } from "@switchboard/contract";
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircle } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import classes from "./Alarms.module.css";

const SHAPES = { critical: IconAlertOctagonFilled, high: IconAlertTriangleFilled, low: IconInfoCircle };

/** Shows the priority by shape, word and colour; in short form the word is for screen readers only. */
export function PriorityMark({ priority, isShort = false }: { priority: Alarm["priority"]; isShort?: boolean }) {
  const { t } = useTranslation("alarms");
  const Shape = SHAPES[priority];
  return (
    <Row as="span" isInline gap={6} size={13} weight={600} className={classes.priority} data-priority={priority}>
      <Shape size={20} aria-hidden="true" />
      <span className={isShort ? "sb-visually-hidden" : undefined}>{t(`priority.${priority}`)}</span>
    </Row>
  );
}
