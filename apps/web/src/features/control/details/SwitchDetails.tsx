import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../gateway/useMay.ts";
import { controlKind } from "../../../live/control-kind.ts";
import { commands, liveStore } from "../../../live/live.ts";
import type { Wanted } from "../../../live/pending.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { toast } from "../../../ui/notices/notices.ts";
import { ShortcutButton } from "../../../widgets/ShortcutButton.tsx";
import { curtainSwitches } from "../../../widgets/tiles/curtain-view.ts";
import { tileView } from "../../../widgets/tiles/tile-view.ts";
import { TileWordsContext } from "../../../widgets/tiles/tile-words.ts";
import { BellSummary } from "./BellSummary.tsx";
import { CurtainDetails } from "./CurtainDetails.tsx";
import { LevelChoice } from "./LevelChoice.tsx";
import { LightControls } from "./LightControls.tsx";
import { RenameSwitch } from "./RenameSwitch.tsx";
import classes from "./SwitchDetails.module.css";
import { SwitchHistory } from "./SwitchHistory.tsx";
import { SwitchSummary } from "./SwitchSummary.tsx";

interface SwitchDetailsProps {
  id: string;
  onClose(): void;
}

/** Everything about one switch: state, level, light, name, history. Whoever looks here has seen a failure. */
export function SwitchDetails({ id, onClose }: SwitchDetailsProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const mayManage = useMay("device.manage");
  const each = useLiveView(id, id, (store) => store.switch(id));
  const view = useLiveView(id, each?.deviceId ?? "", (store) => tileView(store, id));
  useEffect(() => () => commands.seen(id), [id]);
  if (!each || !view) return null;
  const ask = (wanted: Wanted) => {
    if (commands.ask(id, wanted) === "offline") toast(words.offlineWhy);
  };
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
      <div className={classes.details}>
        {device && kind === "curtain" && <CurtainDetails id={id} deviceId={device._id} />}
        {device && kind === "bell" && (
          <BellSummary view={view} device={device} onRing={() => ask({ kind: "state", on: true })} />
        )}
        {kind === "lever" && (
          <SwitchSummary
            view={view}
            device={device}
            switchNo={each.switch_no}
            onToggle={() => ask({ kind: "state", on: !view.on })}
            onRetry={() => commands.toggle(id)}
          />
        )}
        {each.kind === "dimmer" && (
          <LevelChoice level={view.level} onChoose={(level) => ask({ kind: "level", level })} />
        )}
        {each.kind === "light" && <LightControls light={each.light} onAsk={ask} />}
        <ShortcutButton type="switch" target={id} />
        <ButtonLink to="/app/schedules/new" search={{ switch: id }} isQuiet>
          {t("details.schedule")}
        </ButtonLink>
        {device?.access === "device" && (
          <ButtonLink to="/app/devices/health/$id" params={{ id: device._id }} isQuiet>
            {t("details.health")}
          </ButtonLink>
        )}
        {device && kind === "curtain" ? (
          curtainSwitches(device).map((half) => (
            <section key={half._id} className={classes.block} aria-label={half.name}>
              {mayManage ? <RenameSwitch id={half._id} name={half.name} /> : <strong>{half.name}</strong>}
              <SwitchHistory id={half._id} />
            </section>
          ))
        ) : (
          <>
            {mayManage && <RenameSwitch id={id} name={each.name} />}
            <SwitchHistory id={id} />
          </>
        )}
      </div>
    </Drawer>
  );
}
