import { useId, useMemo } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { useEditor } from "../editor-context.ts";
import { itemKey } from "../plan-history.ts";
import { roomsForNames } from "../points.ts";
import { Marker } from "./Marker.tsx";

export function Markers() {
  const { t } = useTranslation("planEditor");
  const { plan } = useEditor();
  const hint = useId();
  const rooms = useMemo(() => roomsForNames(plan.items, plan), [plan]);
  return (
    <>
      <span id={hint} hidden>
        {t("things.keys")}
      </span>
      {plan.items.map((item, index) => (
        <Marker key={itemKey(item)} item={item} hint={hint} room={rooms[index]} />
      ))}
    </>
  );
}
