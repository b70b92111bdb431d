import type { LeftOutReadings } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { IconAlertTriangle } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/useMay.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import classes from "./MeterNote.module.css";

/** Says which doubtful readings a total leaves out, and links permitted users to them; renders nothing without any. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOutReadings | undefined }) {
  const { t, i18n } = useTranslation("meters");
  const mayDecide = useMay("device.manage");
  if (!leftOut) return null;
  const { count, meters } = leftOut;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const energy = `${number.format(dailyKilowattHours(leftOut.energy))} kWh`;
  const device = meters.length === 1 ? meters[0] : undefined;
  return (
    <Stack gap={4} tone="quiet" className={classes.notes}>
      <Row as="p" gap={8} align="start" data-warning>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
        <span>
          {t("note.leftOut", { count, number: number.format(count), energy })}
          {mayDecide && (
            <>
              {" "}
              <Link to="/app/analytics/doubtful" search={{ device }}>
                {t("note.review")}
              </Link>
            </>
          )}
        </span>
      </Row>
    </Stack>
  );
}
