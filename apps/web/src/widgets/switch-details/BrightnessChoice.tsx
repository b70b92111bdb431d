import { useTranslation } from "../../i18n/useTranslation.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { BrightnessSlider } from "../tiles/BrightnessSlider.tsx";
import type { TileView } from "../tiles/tile-view.ts";

/** The brightness of a dimmer, fan regulator or light, from 0 to 100 %. */
export function BrightnessChoice({ id, view }: { id: string; view: TileView }) {
  const { t } = useTranslation("control");
  return (
    <Stack as="fieldset" gap={12}>
      <legend>{t(view.kind === "light" ? "details.brightness" : "details.level")}</legend>
      <BrightnessSlider id={id} view={view} isLarge />
    </Stack>
  );
}
