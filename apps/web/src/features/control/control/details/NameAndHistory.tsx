import { useMay } from "../../../../api/useMay.ts";
import type { LiveSwitch } from "../../../../live/live-device.ts";
import { RenameSwitch } from "./RenameSwitch.tsx";
import classes from "./SwitchDetails.module.css";
import { SwitchHistory } from "./SwitchHistory.tsx";

/** The name of a switch, to be changed by whoever may, and what happened to it. */
export function NameAndHistory({ each }: { each: LiveSwitch }) {
  const mayManage = useMay("device.manage");
  return (
    <>
      {mayManage && <RenameSwitch id={each._id} name={each.name} />}
      <SwitchHistory id={each._id} />
    </>
  );
}

/** The same of one switch of a curtain, whose name the panel's title does not say. */
export function CurtainHalf({ half }: { half: LiveSwitch }) {
  const mayManage = useMay("device.manage");
  return (
    <section className={classes.block} aria-label={half.name}>
      {!mayManage && <strong>{half.name}</strong>}
      <NameAndHistory each={half} />
    </section>
  );
}
