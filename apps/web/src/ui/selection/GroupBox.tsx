import { useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { TickBox } from "../kit/Tick.tsx";
import classes from "./GroupBox.module.css";
import { PickingContext } from "./picking.ts";
import { shareOf } from "./selection.ts";

interface GroupBoxProps {
  name: string;
  ids: readonly string[];
}

/** Selects all of a group, or none of it; only there while a screen is selecting. */
export function GroupBox({ name, ids }: GroupBoxProps) {
  const { t } = useTranslation("many");
  const picking = useContext(PickingContext);
  if (!picking) return null;
  const share = shareOf(picking.ticked, ids);
  return (
    <label className={classes.box}>
      <TickBox
        checked={share === "all"}
        isPartial={share === "some"}
        aria-label={t("group", { name })}
        onChange={() => picking.set(ids, share !== "all")}
      />
    </label>
  );
}
