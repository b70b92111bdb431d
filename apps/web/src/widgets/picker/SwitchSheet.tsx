import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PickerSheet, type PickerSheetProps } from "./PickerSheet.tsx";
import { type OffersSwitch, useSwitchEntries } from "./useSwitchEntries.ts";

interface SwitchSheetProps extends Pick<PickerSheetProps, "title" | "chosen" | "most" | "onClose" | "onChoose"> {
  /** Limits the choice; a stable function. */
  isOffered?: OffersSwitch;
}

/** Chooses switches, in any form that needs some. */
export function SwitchSheet({ isOffered, ...sheet }: SwitchSheetProps) {
  const { t } = useTranslation("picker");
  const entries = useSwitchEntries(isOffered);
  const load = useDevicesLoad();
  return <PickerSheet {...sheet} entries={entries} what="devices" load={load} words={{ nothing: t("noSwitches") }} />;
}
