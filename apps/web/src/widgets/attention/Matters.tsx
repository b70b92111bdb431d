import type { Attention, Wellness } from "@switchboard/domain/site";
import { Link, linkOptions } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import classes from "./Matters.module.css";

/** Where each matter is looked after. */
const LINKS = {
  alarms: linkOptions({ to: "/app/alarms" }),
  failedSwitches: linkOptions({ to: "/app/devices/control" }),
  unableSchedules: linkOptions({ to: "/app/schedules/list" }),
  unableWorkflows: linkOptions({ to: "/app/workflows/list" }),
  doubtfulReadings: linkOptions({ to: "/app/analytics/doubtful" }),
  waitingAddresses: linkOptions({ to: "/app/reports/by-mail" }),
} satisfies Record<Attention, object>;

/** Shows how many things of each kind need attention, each with a link to where it is looked after. */
export function Matters({ matters, onLeave }: Pick<Wellness, "matters"> & { onLeave?: () => void }) {
  const { t } = useTranslation("dashboard");
  return (
    <Row as="ul" wraps gap="4 8">
      {matters.map(({ what, count }) => (
        <li key={what}>
          <Link {...LINKS[what]} className={classes.matter} onClick={onLeave}>
            {t(`status.${what}`, { count })}
          </Link>
        </li>
      ))}
    </Row>
  );
}
