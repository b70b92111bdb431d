import type { Gateway } from "@switchboard/contract";
import { DRIVER_WORDS } from "../../../data/field-type.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";

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
    <Stack as="details" hasLines>
      <Row as="summary" isTouch>
        {t("faults.some", { count })}
      </Row>
      <Stack as="ol">
        {full && (
          <Row as="li" align="stretch" gap="0 12" wraps pad="6 0" size={13} breaks>
            <span>
              <strong>{t("faults.itself")}</strong> {full}
            </span>
          </Row>
        )}
        {faults.map(({ at, driver, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults of one moment may read the same
          <Row as="li" align="stretch" gap="0 12" wraps pad="6 0" size={13} breaks key={`${at} ${index}`}>
            <Text as="time" tone="quiet" isTabular dateTime={at}>
              {dateTimeWithSeconds(at)}
            </Text>
            <span>
              <strong>{driver ? DRIVER_WORDS[driver] : t("faults.itself")}</strong> {reason}
            </span>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
