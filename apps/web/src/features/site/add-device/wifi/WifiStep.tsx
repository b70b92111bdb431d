import { PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { useNetworks } from "../api/local-device.ts";
import steps from "../join/JoinStep.module.css";
import type { AddDeviceState } from "../model/add-device-state.ts";
import { chosenNetwork, needsPassword, type WifiForm, wifiOf, wrongPart } from "../model/wifi-form.ts";
import classes from "../parts/StepCard.module.css";
import { StepActions, StepCard, StepNote } from "../parts/StepCard.tsx";
import { NetworkChoice } from "./NetworkChoice.tsx";

interface WifiStepProps {
  address: string;
  wifi: AddDeviceState["wifi"];
  onChosen(wifi: AddDeviceState["wifi"]): void;
  onBack(): void;
}

function ScanNote({ scan }: { scan: ReturnType<typeof useNetworks> }) {
  const { t } = useTranslation("addDevice");
  if (scan.isScanning) return <StepNote tone="waiting">{t("wifi.scanning")}</StepNote>;
  if (scan.isBlocked) return <p className={steps.hint}>{t("handOver.typed")}</p>;
  if (scan.error) return <StepNote tone="warning">{t("wifi.scanFailed")}</StepNote>;
  return scan.networks.length === 0 ? <StepNote tone="warning">{t("wifi.none")}</StepNote> : null;
}

function useWifiForm({ wifi, onChosen }: WifiStepProps, networks: ReturnType<typeof useNetworks>["networks"]) {
  const [form, setForm] = useState<WifiForm>({
    chosen: wifi.ssid || undefined,
    typed: wifi.ssid,
    password: wifi.password,
  });
  const [isTried, setTried] = useState(false);
  const wrong = isTried ? wrongPart(form, networks) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const part = wrongPart(form, networks);
    if (part) (event.currentTarget.elements.namedItem(part) as HTMLElement | null)?.focus();
    else onChosen(wifiOf(form, networks));
  };
  return { form, wrong, submit, change: (part: Partial<WifiForm>) => setForm((before) => ({ ...before, ...part })) };
}

/** Step 5: chooses the device's network from those it sees, or by typing. */
export function WifiStep(props: WifiStepProps) {
  const { t } = useTranslation("addDevice");
  const scan = useNetworks(props.address);
  const { form, wrong, submit, change } = useWifiForm(props, scan.networks);
  const [isShown, setShown] = useState(false);
  const chosen = chosenNetwork(form, scan.networks);
  return (
    <StepCard title={t("wifi.title")} lead={t("wifi.lead")}>
      <Stack as="form" gap={16} most={480} noValidate onSubmit={submit}>
        {!scan.isBlocked && (
          <fieldset className={classes.fieldset}>
            <legend>{t("wifi.networks")}</legend>
            <NetworkChoice
              networks={scan.networks}
              chosen={chosen?.ssid}
              onChoose={(ssid) => change({ chosen: ssid })}
            />
          </fieldset>
        )}
        <ScanNote scan={scan} />
        {!scan.isBlocked && (
          <Button isQuiet isPending={scan.isScanning} onClick={scan.rescan}>
            {t("wifi.rescan")}
          </Button>
        )}
        {!chosen && (
          <TextInput
            name="ssid"
            label={t("wifi.ssid")}
            value={form.typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={wrong === "ssid" && t("wifi.invalid")}
            onChange={(event) => change({ typed: event.currentTarget.value })}
          />
        )}
        {needsPassword(form, scan.networks) && (
          <PasswordInput
            name="password"
            label={t("wifi.password")}
            description={chosen ? undefined : t("wifi.passwordHint")}
            value={form.password}
            autoComplete="off"
            error={wrong === "password" && t("wifi.invalid")}
            visible={isShown}
            onVisibilityChange={setShown}
            visibilityToggleButtonProps={{ "aria-label": t(isShown ? "wifi.hide" : "wifi.show"), tabIndex: 0 }}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        )}
        <StepActions>
          <Button type="submit">{t("wifi.submit")}</Button>
          <Button isQuiet onClick={props.onBack}>
            {t("back")}
          </Button>
        </StepActions>
      </Stack>
    </StepCard>
  );
}
