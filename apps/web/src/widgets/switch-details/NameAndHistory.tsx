import { useMayManage } from "../../data/useMayManage.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveSwitch } from "../../live/live-device.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
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
