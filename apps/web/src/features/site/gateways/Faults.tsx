import type { Gateway } from "@switchboard/contract";
import { DRIVER_WORDS } from "../../../data/field-type.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import classes from "./Gateways.module.css";

/** Lists the gateway's own recent fault reports, newest first; folded, because most of them are over. */
export function Faults({ faults, full }: { faults: Gateway["faults"]; full: string | undefined }) {
  const { t } = useTranslation("gateways");
  const { dateTimeWithSeconds } = useMoments();
  const count = faults.length + (full ? 1 : 0);
  if (count === 0)
    return (
      <Text as="p" tone="quiet">
        {t("faults.none")}
      </Text>
    );
  return (
    <details className={classes.faults}>
      <summary>{t("faults.some", { count })}</summary>
      <Stack as="ol">
        {full && (
          <li>
            <span>
              <strong>{t("faults.itself")}</strong> {full}
            </span>
          </li>
        )}
        {faults.map(({ at, driver, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults of one moment may read the same
          <li key={`${at} ${index}`}>
            <Text as="time" tone="quiet" isTabular dateTime={at}>
              {dateTimeWithSeconds(at)}
            </Text>
            <span>
              <strong>{driver ? DRIVER_WORDS[driver] : t("faults.itself")}</strong> {reason}
            </span>
          </li>
        ))}
      </Stack>
    </details>
  );
}
