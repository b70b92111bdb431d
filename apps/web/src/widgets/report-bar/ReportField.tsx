import { NativeSelect } from "@mantine/core";
import { type LinkProps, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./ReportBar.module.css";

const ENERGY = "/app/reports/energy-report";
/** The measures of energy share a screen, and with it all filters. */
const ADDRESSES = {
  energy: ENERGY,
  power: ENERGY,
  voltage: ENERGY,
  current: ENERGY,
  powerFactor: ENERGY,
  cost: "/app/reports/cost-report",
  event: "/app/reports/event-report",
  sensor: "/app/reports/sensor-report",
} as const;
type ReportKind = keyof typeof ADDRESSES;
const KINDS = Object.keys(ADDRESSES) as ReportKind[];

interface ReportFieldProps {
  kind: ReportKind;
  /** The next report opens for the same days. */
  span: { from_date: string; to_date: string };
}

/** Chooses between the reports. Each has an address (spec §2), so that Back returns to the one before. */
export function ReportField({ kind, span: { from_date, to_date } }: ReportFieldProps) {
  const { t } = useTranslation("reports");
  const navigate = useNavigate();
  const now = useSearch({ strict: false });
  const open = (next: ReportKind) => {
    const to = ADDRESSES[next];
    const isSameScreen = to === ADDRESSES[kind];
    const measure = to === ENERGY ? { metric: next, by: undefined } : {};
    const search = { ...(isSameScreen && now), from_date, to_date, ...measure };
    void navigate({ to, search: search as LinkProps["search"] });
  };
  return (
    <NativeSelect
      className={classes.subject}
      label={t("kind.label")}
      value={kind}
      onChange={(event) => open(event.currentTarget.value as ReportKind)}
      data={KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
    />
  );
}
