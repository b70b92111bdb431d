import type { AlarmCounts } from "@switchboard/contract";
import type { AlarmState } from "@switchboard/domain/alarms";
import { openAlarms } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Chip } from "../../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import classes from "./AlarmList.module.css";

const VIEWS = ["open", "active", "cleared", "acknowledged", "shelved", "closed"] as const;
type View = (typeof VIEWS)[number];

function countOf(view: View, counts: AlarmCounts): number | undefined {
  if (view === "closed") return undefined;
  if (view === "open") return openAlarms(counts);
  return counts[view];
}

interface StateChipsProps {
  state: AlarmState | undefined;
  counts: AlarmCounts | undefined;
  onState(state: AlarmState | undefined): void;
}

/** Which part of their lives is looked at, and how many are in each. */
export function StateChips({ state, counts, onState }: StateChipsProps) {
  const { t } = useTranslation("alarms");
  const chosen: View = state ?? "open";
  return (
    <Row wraps isStrip gap={8} isTabular role="group" aria-label={t("view.label")} className={classes.chips}>
      {VIEWS.map((view) => {
        const count = counts && countOf(view, counts);
        return (
          <Chip key={view} aria-pressed={view === chosen} onClick={() => onState(view === "open" ? undefined : view)}>
            {t(`view.${view}`)}
            {count !== undefined && <span>{count}</span>}
          </Chip>
        );
      })}
    </Row>
  );
}
