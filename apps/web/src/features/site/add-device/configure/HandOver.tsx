import { encodeWifiPassword } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonAnchor } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { QrCode } from "../../../../widgets/second-factor/QrCode.tsx";
import steps from "../join/JoinStep.module.css";
import type { AddDeviceState, CreatedDevice } from "../model/add-device-state.ts";
import { deviceLink, fitsQr } from "../model/device-link.ts";
import { Disclosure } from "../parts/Disclosure.tsx";
import { StepNote } from "../parts/StepCard.tsx";

interface HandOverProps {
  state: AddDeviceState;
  created: CreatedDevice;
  address: string;
}

/** Where the browser keeps this page from the device, a link opens the device's own page, which takes it from there. */
export function HandOver({ state, created, address }: HandOverProps) {
  const { t, i18n } = useTranslation("addDevice");
  const { ssid, password } = state.wifi;
  const config = { ssid, password: encodeWifiPassword(password), ...created.provisioning };
  const link = deviceLink(address, config, i18n.language);
  const id = created.device.kd_id;
  return (
    <>
      <StepNote tone="waiting" head={t("handOver.head")}>
        {t("handOver.why")}
      </StepNote>
      <Stack as="ol" gap={12} className={steps.todo}>
        <li>{t("handOver.join", { id })}</li>
        <li>
          {t("handOver.open")}
          <div className={steps.action}>
            <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer">
              {t("handOver.link")}
            </ButtonAnchor>
          </div>
        </li>
        <li>{t("handOver.comeBack")}</li>
      </Stack>
      {fitsQr(link) && (
        <Disclosure summary={t("handOver.otherPhone")}>
          <p className={steps.hint}>{t("handOver.scan", { id })}</p>
          <QrCode text={link} label={t("handOver.code")} />
        </Disclosure>
      )}
    </>
  );
}
