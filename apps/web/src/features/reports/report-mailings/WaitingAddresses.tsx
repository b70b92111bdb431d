import type { ReportMailing } from "@switchboard/contract";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { AddressLine } from "./AddressLine.tsx";

/** Lists the external addresses of all reports that wait for an admin, above the reports. */
export function WaitingAddresses({ mailings }: { mailings: readonly ReportMailing[] }) {
  const { t } = useTranslation("reportMailings");
  const isAdmin = useMay("people.manage");
  const waiting = mailings.flatMap((mailing) =>
    mailing.addresses.filter(({ state }) => state === "waiting").map((address) => ({ mailing, address })),
  );
  if (!isAdmin || waiting.length === 0) return null;
  return (
    <Stack as="section" isCard pad={16} gap={8} aria-labelledby="waiting-addresses">
      <h2 id="waiting-addresses">{t("external.title", { count: waiting.length })}</h2>
      <Text as="p" tone="quiet" size={13}>
        {t("external.lead")}
      </Text>
      <Lines>
        {waiting.map(({ mailing, address }) => (
          <AddressLine key={mailing._id + address._id} mailing={mailing} address={address} isApart />
        ))}
      </Lines>
    </Stack>
  );
}
