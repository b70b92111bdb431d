import { TextInput } from "@mantine/core";
import { isHardwareId } from "@switchboard/domain/core";
import { type DeviceTypeCode, networkOf } from "@switchboard/domain/site";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { checkDevice, isOursAlready } from "../api/provisioning.ts";
import type { AddDeviceState } from "../model/add-device-state.ts";
import { StepActions, StepCard, StepNote } from "../parts/StepCard.tsx";
import { LostIdHelp } from "./LostIdHelp.tsx";

interface AuthStepProps {
  type: DeviceTypeCode;
  auth: AddDeviceState["auth"];
  onTyped(device_id: string, device_pin: string): void;
  onChecked(device_id: string, device_pin: string): void;
  onBack(): void;
}

interface Complaints {
  id?: string;
  pin?: string;
  /** A complaint that belongs to no field. */
  other?: string;
}

function useComplaints() {
  const { t } = useTranslation(["addDevice", "common", "errors"]);
  const before = (id: string, pin: string): Complaints => ({
    ...(id === "" ? { id: t("common:required") } : !isHardwareId(id) && { id: t("addDevice:auth.idInvalid") }),
    ...(pin === "" && { pin: t("common:required") }),
  });
  const after = (error: ApiError, id: string): Complaints => {
    if (error.code === "device.wrong_type") {
      const head = t("errors:code.device.wrong_type.head");
      return { id: `${head} - ${t("errors:code.device.wrong_type.message")}` };
    }
    if (error.code === "device.taken")
      return { id: isOursAlready(id) ? t("addDevice:auth.already") : messageOf(error) };
    return error.code === "device.wrong_pin" ? { id: messageOf(error) } : { other: messageOf(error) };
  };
  return { before, after };
}

function useCheck({ type, auth, onChecked }: AuthStepProps) {
  const [complaints, setComplaints] = useState<Complaints>({});
  const [isChecking, setChecking] = useState(false);
  const { before, after } = useComplaints();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isChecking) return;
    const [device_id, device_pin, form] = [auth.device_id.trim(), auth.device_pin.trim(), event.currentTarget];
    const found = before(device_id, device_pin);
    setComplaints(found);
    const first = found.id ? "device_id" : found.pin ? "device_pin" : undefined;
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    setChecking(true);
    try {
      await checkDevice(type, device_id, device_pin);
      onChecked(device_id, device_pin);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setComplaints(after(error, device_id));
      setChecking(false);
      (form.elements.namedItem("device_id") as HTMLElement | null)?.focus();
    }
  }
  return { complaints, isChecking, submit };
}

/** Step 2: checks that a device with this ID and PIN exists (spec §5). */
export function AuthStep(props: AuthStepProps) {
  const { t } = useTranslation(["addDevice", "devices"]);
  const { complaints, isChecking, submit } = useCheck(props);
  const { device_id, device_pin } = props.auth;
  return (
    <StepCard
      title={t("addDevice:auth.title")}
      lead={t("addDevice:auth.lead", { type: t(`devices:types.${props.type}`) })}
    >
      <Stack as="form" gap={16} most={480} noValidate onSubmit={submit}>
        <TextInput
          name="device_id"
          label={t("addDevice:auth.id")}
          value={device_id}
          error={complaints.id}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          onChange={(event) => props.onTyped(event.currentTarget.value, device_pin)}
        />
        <TextInput
          name="device_pin"
          label={t("addDevice:auth.pin")}
          value={device_pin}
          error={complaints.pin}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => props.onTyped(device_id, event.currentTarget.value)}
        />
        {complaints.other && <StepNote tone="critical">{complaints.other}</StepNote>}
        <LostIdHelp network={networkOf(props.type)} />
        <StepActions>
          <Button type="submit" isPending={isChecking}>
            {t(isChecking ? "addDevice:auth.checking" : "addDevice:auth.submit")}
          </Button>
          <Button isQuiet onClick={props.onBack}>
            {t("addDevice:back")}
          </Button>
        </StepActions>
      </Stack>
    </StepCard>
  );
}
