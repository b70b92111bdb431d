import type { ReportAddress, ReportMailing } from "@switchboard/contract";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { useDecideAddress } from "./api.ts";
import { useMailingWords } from "./useMailingWords.ts";

interface AddressLineProps {
  mailing: ReportMailing;
  address: ReportAddress;
  /** True in the list of those that wait, where the line says what would be sent, and where admins decide about it. */
  isApart?: boolean;
}

/** Shows an external address of a report, with what an admin can decide about it. */
export function AddressLine({ mailing, address, isApart = false }: AddressLineProps) {
  const { t } = useTranslation("reportMailings");
  const words = useMailingWords();
  const isAdmin = useMay("people.manage");
  const { email, state, requested_by, decided_by } = address;
  return (
    <li>
      <Stack>
        <span>{email}</span>
        {!isApart && <StatusDot {...words.address(address)} />}
        {isApart && <small>{t("external.what", { name: mailing.name, what: words.what(mailing) })}</small>}
        {state === "waiting" && requested_by && <small>{t("external.requested", { name: requested_by })}</small>}
        {state === "approved" && decided_by && <small>{t("external.approvedBy", { name: decided_by })}</small>}
      </Stack>
      {isAdmin && (isApart || state !== "waiting") && <Decisions mailing={mailing} address={address} />}
    </li>
  );
}

/** A reader who has unsubscribed decides alone. */
function Decisions({ mailing: { _id: id, name }, address: { _id: address, email, state } }: AddressLineProps) {
  const { t } = useTranslation("reportMailings");
  const decide = useDecideAddress();
  if (state === "unsubscribed") return null;
  const end = state === "approved" ? ("withdraw" as const) : ("decline" as const);
  return (
    <Row wraps gap={8}>
      {state !== "approved" && (
        <Button
          isQuiet
          isPending={decide.isPending}
          aria-label={t("external.approveOf", { email, name })}
          onClick={() => decide.mutate({ id, address, is_approved: true })}
        >
          {t("external.approve")}
        </Button>
      )}
      {state !== "declined" && (
        <Button
          isQuiet
          isPending={decide.isPending}
          aria-label={t(`external.${end}Of`, { email, name })}
          onClick={() => decide.mutate({ id, address, is_approved: false })}
        >
          {t(`external.${end}`)}
        </Button>
      )}
    </Row>
  );
}
