import { lazy, Suspense, useState } from "react";
import { useSession } from "../../api/session.ts";
import { useMay } from "../../api/useMay.ts";
import { useMayManage } from "../../data/useMayManage.ts";
import type { Draft } from "../../features/site/configure/useSettings.ts";
import { loadTexts } from "../../i18n/index.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Section } from "../../ui/kit/Section.tsx";

const DeviceSettings = lazy(async () => {
  const [module] = await Promise.all([
    import("../../features/site/configure/DeviceSettings.tsx"),
    loadTexts("configure"),
  ]);
  return { default: module.DeviceSettings };
});

export const EditDevice = lazy(() =>
  import("../../features/site/devices/edit/EditDevice.tsx").then((module) => ({ default: module.EditDevice })),
);

/** Opened on request, because it asks the device for its settings. */
function Settings({ device }: { device: LiveDevice }) {
  const { t } = useTranslation("control");
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>({});
  return (
    <Section title={t("page.settings")} anchor="settings">
      {isOpen ? (
        <Suspense>
          <DeviceSettings devices={[device]} draft={draft} onDraft={setDraft} />
        </Suspense>
      ) : (
        <Row>
          <Button isQuiet onClick={() => setIsOpen(true)}>
            {t("page.showSettings")}
          </Button>
        </Row>
      )}
    </Section>
  );
}

/** Settings and thresholds, access and the gateway of a device, for people with these rights. */
export function DeviceManagement({ device }: { device: LiveDevice }) {
  const { t } = useTranslation("control");
  const mayManage = useMayManage(device);
  const maySeeGateways = useMay("device.manage");
  const me = useSession().user?._id;
  const isOwner = me !== undefined && device.owner?._id === me;
  if (device.access !== "device") return null;
  return (
    <>
      {mayManage && !device.field && <Settings device={device} />}
      {(mayManage || isOwner) && (
        <Section title={t("page.access")} anchor="access" lead={t("page.accessLead")}>
          <Row>
            <ButtonLink to="/app/devices/access" search={{ by: "device", device: device._id }} isQuiet>
              {t("page.openAccess")}
            </ButtonLink>
          </Row>
        </Section>
      )}
      {maySeeGateways && device.field && (
        <Section title={t("page.gateway")} anchor="gateway" lead={device.field.gateway}>
          <Row>
            <ButtonLink to="/app/devices/gateways" isQuiet>
              {t("page.openGateways")}
            </ButtonLink>
          </Row>
        </Section>
      )}
    </>
  );
}
