import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { FilterBar } from "../../ui/kit/FilterBar.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { PhoneFilters } from "../../ui/kit/PhoneFilters.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import classes from "./ReportBar.module.css";

type AnyView = "graph" | "table" | "comparison";

interface ReportBarProps<View extends AnyView> {
  /** Chooses the report, or what is measured. */
  subject: ReactNode;
  view: View;
  views: readonly View[];
  onView(view: View): void;
  /** Summarises the filters, which are hidden on a phone. */
  summary: readonly string[];
  downloads: ReactNode;
  /** Puts many filters in a line of their own. */
  isWide?: boolean;
  /** The filters of this kind of report. */
  children: ReactNode;
}

/** Shows the kind of report, its view, its filters and its downloads. Needs the texts of "reports". */
export function ReportBar<View extends AnyView>(props: ReportBarProps<View>) {
  const { t } = useTranslation("reports");
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const { subject, view, views, onView, summary, downloads, isWide = false, children } = props;
  const viewField = (
    <SegmentedControl
      className={classes.view}
      aria-label={t("view.label")}
      value={view}
      onChange={(value) => onView(value as View)}
      data={views.map((each) => ({ value: each, label: t(`view.${each}`) }))}
    />
  );
  const filters = <PhoneFilters summary={summary.filter(Boolean).join(" · ")}>{children}</PhoneFilters>;
  return (
    <FilterBar label={t("filters")} className={classes.bar}>
      {isWide ? (
        <>
          <Row wraps gap={12} align="end" className={classes.head}>
            {subject}
            {viewField}
            {downloads}
          </Row>
          {filters}
        </>
      ) : (
        <>
          {subject}
          {isPhone && downloads}
          {viewField}
          {filters}
          {!isPhone && downloads}
        </>
      )}
    </FilterBar>
  );
}
