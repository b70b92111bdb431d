import { changeOf } from "@switchboard/domain/energy";
import { IconArrowDownRight, IconArrowUpRight } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { daysIn } from "../../../../ui/format/day-span.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import type { ComparedTime } from "./compared-time.ts";

interface ChangeProps {
  now: number;
  /** Missing when nothing was measured in the compared days. */
  before: number | undefined;
  time: Pick<ComparedTime, "other">;
  format(value: number): string;
  /** Amounts are called more or less, levels higher or lower. */
  isLevel?: boolean;
}

/** Shows the change against the compared days and their value. */
export function Change({ now, before, time, format, isLevel = false }: ChangeProps) {
  const { t, i18n } = useTranslation("analytics");
  const spanWords = useSpanWords();
  const period = spanWords(time.other);
  const change = changeOf(now, before);
  if (!change || before === undefined) return <>{t("change.none", { period })}</>;
  const { share } = change;
  if (share === 0) return <>{t("change.same", { period, count: daysIn(time.other) })}</>;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const Icon = share > 0 ? IconArrowUpRight : IconArrowDownRight;
  const words = { percent: percent.format(Math.abs(share)), period, before: format(before) };
  const [up, down] = isLevel ? (["higher", "lower"] as const) : (["more", "less"] as const);
  return (
    <>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {t(`change.${share > 0 ? up : down}`, words)}
    </>
  );
}
