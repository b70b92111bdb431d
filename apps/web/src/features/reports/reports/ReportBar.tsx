import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type LinkProps, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import panel from "../../../ui/kit/Panel.module.css";
import { PhoneFilters } from "../../../ui/kit/PhoneFilters.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import classes from "./Reports.module.css";

const ADDRESSES = {
  energy: "/app/reports/energy-report",
  power: "/app/reports/energy-report",
  cost: "/app/reports/cost-report",
  event: "/app/reports/event-report",
  sensor: "/app/reports/sensor-report",
} as const;
type ReportKind = keyof typeof ADDRESSES;
const KINDS = Object.keys(ADDRESSES) as ReportKind[];

interface KindFieldProps {
  kind: ReportKind;
  /** The next report opens for the same days. */
  span: { from_date: string; to_date: string };
}

/** Chooses between the reports. Each has an address (spec §2), so that Back returns to the one before. */
function KindField({ kind, span: { from_date, to_date } }: KindFieldProps) {
  const { t } = useTranslation("reports");
  const navigate = useNavigate();
  const now = useSearch({ strict: false });
  const open = (next: ReportKind) => {
    const to = ADDRESSES[next];
    const metered = to === ADDRESSES.energy ? { kind: next } : {};
    // Energy and power share a screen, and with it all other filters.
    const isSameScreen = to === ADDRESSES[kind];
    const search = { ...(isSameScreen && now), from_date, to_date, ...metered };
    void navigate({ to, search: search as LinkProps["search"] });
  };
  return (
    <NativeSelect
      label={t("kind.label")}
      value={kind}
      onChange={(event) => open(event.currentTarget.value as ReportKind)}
      data={KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
    />
  );
}

type AnyView = "graph" | "table" | "comparison";

interface ReportBarProps<View extends AnyView> extends KindFieldProps {
  view: View;
  views: readonly View[];
  onView(view: View): void;
  /** Summarises the filters, which are hidden on a phone. */
  summary: readonly string[];
  downloads: ReactNode;
  /** The filters of this kind of report. */
  children: ReactNode;
}

/** Shows the kind of report, its view, its filters and its downloads in one row. */
export function ReportBar<View extends AnyView>(props: ReportBarProps<View>) {
  const { t } = useTranslation("reports");
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const { kind, span, view, views, onView, summary, downloads, children } = props;
  return (
    <search className={`${panel.filters} ${classes.bar}`} aria-label={t("filters")}>
      <KindField kind={kind} span={span} />
      {isPhone && downloads}
      <SegmentedControl
        className={classes.view}
        aria-label={t("view.label")}
        value={view}
        onChange={(value) => onView(value as View)}
        data={views.map((each) => ({ value: each, label: t(`view.${each}`) }))}
      />
      <PhoneFilters summary={summary.filter(Boolean).join(" · ")}>{children}</PhoneFilters>
      {!isPhone && downloads}
    </search>
  );
}
