import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./DeviceCards.module.css";

const PLACES = Array.from({ length: 8 }, (_, index) => index);

export function RowSkeletons() {
  const { t } = useTranslation("devices");
  return (
    <Stack isCard className={classes.skeletons} role="status" aria-label={t("load.waiting")}>
      {PLACES.map((place) => (
        <span key={place} />
      ))}
    </Stack>
  );
}
