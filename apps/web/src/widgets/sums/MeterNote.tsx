import { dailyKilowattHours } from "@switchboard/domain/energy";
import { IconAlertTriangle, IconInfoCircle } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/useMay.ts";
import type { MeterEnergyReply, MeterSums } from "../../data/meters.ts";
import type { Translate } from "../../i18n/typed-keys.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { LeftOutNote } from "./LeftOutNote.tsx";
import classes from "./MeterNote.module.css";

interface Line {
  key: string;
  text: string;
  isWarning: boolean;
  /** The link that lets an admin correct it. */
  action?: "set" | "setUp";
}

type NotedSums = MeterSums & Pick<MeterEnergyReply, "elsewhere">;

/** Returns the remarks about a total; none when it is simply the sum of the main meters. */
export function meterNotes(sums: NotedSums, t: Translate<"meters">, format: (kWh: number) => string): Line[] {
  const { scope, basis, unplaced, meters, elsewhere = 0 } = sums;
  const lines: Line[] = [];
  const energy = format(dailyKilowattHours(unplaced.total));
  const { count } = unplaced;
  if (scope === "own") lines.push({ key: "own", text: t("note.own"), isWarning: false });
  if (elsewhere > 0) lines.push({ key: "elsewhere", text: t("note.elsewhere", { count: elsewhere }), isWarning: true });
  if (basis === "all" && scope === "chosen" && meters.length > 1)
    lines.push({ key: "chosen", text: t("note.chosen", { count }), isWarning: true, action: "set" });
  // A single meter cannot be counted twice.
  if (basis === "all" && scope !== "chosen" && meters.length > 1)
    lines.push({ key: "all", text: t("note.all"), isWarning: true, action: "setUp" });
  if (basis === "mains" && count > 0)
    lines.push({ key: "unplaced", text: t("note.unplaced", { count, energy }), isWarning: true, action: "set" });
  for (const { _id, device_name, excess, is_counted } of meters)
    if (is_counted && dailyKilowattHours(excess) >= 0.005)
      lines.push({
        key: _id,
        text: t("note.excess", { name: device_name, energy: format(dailyKilowattHours(excess)) }),
        isWarning: true,
        action: "setUp",
      });
  return lines;
}

/** Says how reliable a total is, and links permitted users to the correction. */
export function MeterNote({ sums }: { sums: NotedSums & Pick<MeterEnergyReply, "left_out"> }) {
  const { t, i18n } = useTranslation("meters");
  const mayPlace = useMay("device.manage");
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const lines = meterNotes(sums, t, (kWh) => `${number.format(kWh)} kWh`);
  if (lines.length === 0 && !sums.left_out) return null;
  return (
    <Stack gap={4} tone="quiet" className={classes.notes}>
      <LeftOutNote leftOut={sums.left_out} />
      {lines.map(({ key, text, isWarning, action }) => {
        const Icon = isWarning ? IconAlertTriangle : IconInfoCircle;
        return (
          <Row as="p" gap={8} align="start" key={key} data-warning={isWarning || undefined}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span>
              {text}
              {action && mayPlace && (
                <>
                  {" "}
                  <Link to="/app/analytics/meters">{t(`note.${action}`)}</Link>
                </>
              )}
            </span>
          </Row>
        );
      })}
    </Stack>
  );
}
