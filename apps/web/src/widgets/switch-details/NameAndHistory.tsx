import { useMayManage } from "../../data/useMayManage.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { CriticalMark } from "./CriticalMark.tsx";
import { RenameSwitch } from "./RenameSwitch.tsx";
import { SwitchHistory } from "./SwitchHistory.tsx";

/** Shows the name of a switch, editable by permitted users, and its history. */
export function NameAndHistory({ each, isLever = false }: { each: LiveSwitch; isLever?: boolean }) {
  const mayManage = useMayManage(liveStore.device(each.deviceId));
  return (
    <>
      {mayManage && <RenameSwitch id={each._id} name={each.name} />}
      {mayManage && isLever && <CriticalMark each={each} />}
      <SwitchHistory id={each._id} />
    </>
  );
}

/** Says who can rename the switches of a device, to people who cannot. */
export function RenameNote({ device }: { device: LiveDevice | undefined }) {
  const { t } = useTranslation("control");
  if (useMayManage(device)) return null;
  return (
    <Text as="p" tone="quiet" size={13} breaks>
      {t("details.renamedBy")}
    </Text>
  );
}

/** Shows one switch of a curtain with its name, which the panel's title lacks. */
export function CurtainHalf({ half }: { half: LiveSwitch }) {
  const mayManage = useMayManage(liveStore.device(half.deviceId));
  return (
    <Stack as="section" gap={12} aria-label={half.name}>
      {!mayManage && <strong>{half.name}</strong>}
      <NameAndHistory each={half} />
    </Stack>
  );
}
