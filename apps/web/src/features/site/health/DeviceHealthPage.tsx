import { countedSwitches } from "@switchboard/domain/site";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { DeviceHolds } from "../../../widgets/holds/DeviceHolds.tsx";
import { DeviceHealth } from "./DeviceHealth.tsx";

/** Everything about how one device is and has been (spec §2). */
export function DeviceHealthPage() {
  const { t } = useTranslation("health");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const device = useLiveView(id, id, (store) => {
    const found = store.device(id);
    if (!found) return undefined;
    return { name: found.device_name, switches: found.switches.length, counted: countedSwitches(found).length };
  });
  const toSwitches = (
    <Row wraps gap={8}>
      {device && device.counted > 0 && <DeviceHolds device={id} name={device.name} />}
      <ButtonLink to="/app/devices/$id" params={{ id }} isQuiet>
        {t("toSwitches")}
      </ButtonLink>
    </Row>
  );
  return (
    <Page title={device?.name ?? t("title")} action={device && device.switches > 0 && toSwitches}>
      <StaleBanner />
      <DeviceHealth key={id} id={id} />
    </Page>
  );
}
