import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { controlKind } from "@switchboard/domain/site";
import { Suspense, useContext, useEffect } from "react";
import { useIsPanel } from "../../api/useIsPanel.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { commands, liveStore } from "../../live/live.ts";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";
import type { DesiredState } from "../../live/pending.ts";
import { useLiveView } from "../../live/useLive.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { toast } from "../../ui/notices/notices.ts";
import { LazyQuickHold } from "../holds/LazyHoldSheet.tsx";
import { LazyProtection } from "../limits/LazyProtection.tsx";
import { ShortcutButton } from "../ShortcutButton.tsx";
import { curtainSwitches } from "../tiles/curtain-view.ts";
import { type TileView, tileView } from "../tiles/tile-view.ts";
import { TileWordsContext } from "../tiles/tile-words.ts";
import { BellSummary } from "./BellSummary.tsx";
import { BrightnessChoice } from "./BrightnessChoice.tsx";
import { CurtainDetails } from "./CurtainDetails.tsx";
import { LightControls } from "./LightControls.tsx";
import { CurtainHalf, NameAndHistory, RenameNote } from "./NameAndHistory.tsx";
import classes from "./SwitchDetails.module.css";
import { SwitchSummary } from "./SwitchSummary.tsx";

interface SwitchDetailsProps {
  id: string;
  onClose(): void;
}

interface StateOfProps {
  each: LiveSwitch;
  device: LiveDevice;
  view: TileView;
}

/** Shows the state of the switch and the controls of its kind. */
function StateOf({ each, device, view }: StateOfProps) {
  const words = useContext(TileWordsContext);
  const kind = controlKind(device, each);
  const ask = (wanted: DesiredState) => {
    if (commands.ask(each._id, wanted) === "offline") toast(words.offlineWhy);
  };
  return (
    <>
      {kind === "curtain" && <CurtainDetails id={each._id} deviceId={device._id} />}
      {kind === "bell" && <BellSummary view={view} device={device} onRing={() => ask({ kind: "state", on: true })} />}
      {kind === "lever" && (
        <SwitchSummary
          view={view}
          device={device}
          switchNo={each.switch_no}
          onToggle={() => ask({ kind: "state", on: !view.on })}
          onRetry={() => commands.toggle(each._id)}
        />
      )}
      {view.isDimmable && <BrightnessChoice id={each._id} view={view} />}
      {each.kind === "light" && <LightControls light={each.light} onAsk={ask} />}
    </>
  );
}

/** Links to a shortcut, a new schedule and the device's health. */
function WaysOn({ id, device }: { id: string; device: LiveDevice | undefined }) {
  const { t } = useTranslation("control");
  return (
    <>
      <ShortcutButton type="switch" target={id} />
      <ButtonLink to="/app/schedules/new" search={{ switch: id }} isQuiet>
        {t("details.schedule")}
      </ButtonLink>
      {device && (
        <ButtonLink to="/app/devices/$id" params={{ id: device._id }} isQuiet>
          {t("details.device")}
        </ButtonLink>
      )}
    </>
  );
}

/**
 * Shows the state, level, light, name and history of one switch. Opening it marks its failure as seen. A panel on the wall gets the state,
 * level and light alone, with the hold or limit that applies.
 */
export function SwitchDetails({ id, onClose }: SwitchDetailsProps) {
  const { t } = useTranslation("control");
  const isPanel = useIsPanel();
  const isPhone = useMediaQuery("(max-width: 767px)");
  const each = useLiveView(id, id, (store) => store.switch(id));
  const view = useLiveView(id, each?.deviceId ?? "", (store) => tileView(store, id));
  useEffect(() => () => commands.seen(id), [id]);
  if (!each || !view) return null;
  const device = liveStore.device(each.deviceId);
  const kind = device && controlKind(device, each);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={kind === "curtain" ? device?.device_name : each.name}
      classNames={{ title: classes.title }}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "85%" : 440}
      closeButtonProps={{ "aria-label": t("details.close") }}
    >
      <Stack gap={24}>
        {device && <StateOf each={each} device={device} view={view} />}
        {/* Together: a button that moved on while it was pressed had a press meant for it hold the switch. */}
        <Suspense>
          {kind === "lever" && <LazyQuickHold id={id} name={each.name} onLeave={onClose} />}
          {kind === "lever" && <LazyProtection id={id} name={each.name} />}
          {!isPanel && <WaysOn id={id} device={device} />}
          {isPanel ? null : device && kind === "curtain" ? (
            curtainSwitches(device).map((half) => <CurtainHalf key={half._id} half={half} />)
          ) : (
            <NameAndHistory each={each} isLever={kind === "lever"} />
          )}
          {!isPanel && <RenameNote device={device} />}
        </Suspense>
      </Stack>
    </Drawer>
  );
}
