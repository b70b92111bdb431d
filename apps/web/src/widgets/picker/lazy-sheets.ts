import { lazy } from "react";
import { loadTexts } from "../../i18n/index.ts";

/** Lists to choose from, loaded with their texts when they are opened. */
export const PickerSheet = lazy(async () => {
  const [{ PickerSheet: component }] = await Promise.all([import("./PickerSheet.tsx"), loadTexts("picker")]);
  return { default: component };
});
export const SwitchSheet = lazy(async () => {
  const [{ SwitchSheet: component }] = await Promise.all([import("./SwitchSheet.tsx"), loadTexts("picker")]);
  return { default: component };
});
export const DeviceSheet = lazy(async () => {
  const [{ DeviceSheet: component }] = await Promise.all([import("./DeviceSheet.tsx"), loadTexts("picker", "devices")]);
  return { default: component };
});
