import { useId } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { useEditor } from "../editor-context.ts";
import { itemKey } from "../plan-history.ts";
import { Marker } from "./Marker.tsx";

export function Markers() {
  const { t } = useTranslation("planEditor");
  const { plan } = useEditor();
  const hint = useId();
  return (
    <>
      <span id={hint} hidden>
        {t("things.keys")}
      </span>
      {plan.items.map((item) => (
        <Marker key={itemKey(item)} item={item} hint={hint} />
      ))}
    </>
  );
}
