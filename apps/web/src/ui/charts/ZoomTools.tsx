import { IconZoomOut } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { DaySpan } from "../format/day-span.ts";
import { useSpanWords } from "../format/useSpanWords.ts";
import { Button } from "../kit/Button.tsx";
import { Row } from "../kit/layout/Row.tsx";
import classes from "./Chart.module.css";

interface ZoomToolsProps {
  /** The visible days, when others can be loaded. */
  days: DaySpan | undefined;
  onReset(): void;
  onDays(span: DaySpan): void;
}

/** Shown over a zoomed chart, so that nothing moves: resets the zoom, or uses the visible part as the new range. */
export function ZoomTools({ days, onReset, onDays }: ZoomToolsProps) {
  const { t } = useTranslation("charts");
  const spanWords = useSpanWords();
  return (
    <Row wraps justify="end" gap={8} className={classes.zoom}>
      {days && <Button onClick={() => onDays(days)}>{t("zoom.use", { days: spanWords(days) })}</Button>}
      <Button isQuiet onClick={onReset}>
        <IconZoomOut size={18} stroke={1.7} aria-hidden="true" />
        {t("zoom.reset")}
      </Button>
    </Row>
  );
}
