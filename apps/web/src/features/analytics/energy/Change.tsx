import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

interface ChangeProps {
  now: number;
  /** Undefined where nothing was measured then. */
  before: number | undefined;
  days: number;
  /** Amounts are more or less, levels higher or lower. */
  isLevel?: boolean;
}

/** What rounds to nothing is no change. */
const SAME_WITHIN = 0.0005;

/** How much more or less than in as long a time before. */
export function Change({ now, before, days, isLevel = false }: ChangeProps) {
  const { t, i18n } = useTranslation("analytics");
  if (before === undefined || before <= 0) return <>{t("change.none")}</>;
  const share = now / before - 1;
  if (Math.abs(share) < SAME_WITHIN) return <>{t("change.same", { count: days })}</>;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const Icon = share > 0 ? IconArrowUpRight : IconArrowDownRight;
  const words = { percent: percent.format(Math.abs(share)), count: days };
  const [up, down] = isLevel ? (["higher", "lower"] as const) : (["more", "less"] as const);
  return (
    <>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {t(`change.${share > 0 ? up : down}`, words)}
    </>
  );
}
