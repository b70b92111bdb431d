import type { Ticket } from "@switchboard/contract";
import { ALARM_STATES } from "@switchboard/domain/alarms";
import { TICKET_STATUSES } from "@switchboard/domain/people";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useAlarms } from "../../../data/alarms.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Facts } from "../../../ui/kit/Facts.tsx";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { StateWord } from "../../../widgets/alarms/StateWord.tsx";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { useMoveTicket, useSolveTicket, useTicket } from "./api.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import { TONES, typeWord } from "./ticket-words.ts";

/** Shows a ticket with its thread, live for both sides. */
export function TicketSheet({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation("support");
  const { data: ticket, isFetching, error, refetch } = useTicket(id);
  return (
    <Sheet title={ticket?.title ?? t("title")} onClose={onClose}>
      {ticket === undefined && isFetching && <Skeleton label={t("title")} height={260} />}
      {!ticket && error && !isFetching && <LoadFailure what="ticket" error={error} onRetry={() => void refetch()} />}
      {ticket === null && <p>{t("ticket.gone")}</p>}
      {ticket && (
        <Stack gap={16}>
          <TicketFacts ticket={ticket} />
          <Suspense>
            <TicketAlarms id={ticket._id} />
          </Suspense>
          <Text as="p" breaks isPlain>
            {ticket.description}
          </Text>
          <Thread ticket={ticket} />
          <ReplyForm id={ticket._id} />
        </Stack>
      )}
    </Sheet>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("support");
  const { issue_type, customer_name, device, reason, createdAt } = ticket;
  const mayMove = useMay("people.manage");
  const facts = [
    [t("filter.type"), typeWord(issue_type, t)],
    [t("ticket.customer"), customer_name],
    [t("ticket.device"), device?.device_name],
    [t("ticket.reason"), reason],
    [t("ticket.raised"), <RelativeTime key="raised" at={createdAt} />],
  ] as const;
  return (
    <>
      {mayMove ? <Mover ticket={ticket} /> : <OwnStatus ticket={ticket} />}
      <Facts facts={facts} layout="beside" />
    </>
  );
}

/** The alarms that it was raised for; most have none. */
function TicketAlarms({ id }: { id: string }) {
  const { t } = useTranslation("support");
  const words = useAlarmWords();
  const { alarms = [] } = useAlarms({ ticket: id, states: ALARM_STATES.join(",") });
  if (alarms.length === 0) return null;
  return (
    <section aria-label={t("ticket.alarms")}>
      <h3>{t("ticket.alarms")}</h3>
      <Stack as="ul" gap={8} pad={0}>
        {alarms.map((alarm) => (
          <li key={alarm._id}>
            <Link to="/app/alarms/$alarm" params={{ alarm: alarm._id }}>
              {words(alarm).head}
            </Link>{" "}
            <StateWord state={alarm.state} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Mover({ ticket: { _id, status } }: { ticket: Ticket }) {
  const { t } = useTranslation("support");
  const move = useMoveTicket();
  return (
    <Row wraps gap={8} role="group" aria-label={t("ticket.status")}>
      {TICKET_STATUSES.map((each) => (
        <Chip
          key={each}
          aria-pressed={each === status}
          aria-disabled={move.isPending}
          onClick={() => each === status || move.isPending || move.mutate({ id: _id, status: each })}
        >
          <StatusDot tone={TONES[each]} label={t(`status.${each}`)} />
        </Chip>
      ))}
    </Row>
  );
}

function OwnStatus({ ticket: { _id, status } }: { ticket: Ticket }) {
  const { t } = useTranslation("support");
  const solve = useSolveTicket();
  const isSolved = status === "completed";
  return (
    <Row wraps justify="between" gap={8}>
      <StatusDot tone={TONES[status]} label={t(`status.${status}`)} />
      <Button isQuiet isPending={solve.isPending} onClick={() => solve.mutate({ id: _id, is_solved: !isSolved })}>
        {t(isSolved ? "ticket.reopen" : "ticket.solved")}
      </Button>
    </Row>
  );
}

function Thread({ ticket: { replies } }: { ticket: Ticket }) {
  const { t } = useTranslation("support");
  return (
    <section aria-label={t("ticket.thread")}>
      <h3>{t("ticket.thread")}</h3>
      {replies.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("ticket.noReplies")}
        </Text>
      )}
      <Stack as="ol" gap={8} aria-live="polite">
        {replies.map(({ _id, author, by_admin, message, createdAt }) => (
          <Surface as="li" isFramed pad="12 16" edge={by_admin ? "action" : undefined} key={_id}>
            <Row as="p" wraps gap="4 8">
              <strong>{author}</strong>
              {by_admin && (
                <Text isPill size={12}>
                  {t("ticket.byAdmin")}
                </Text>
              )}
              <Text tone="quiet" size={13}>
                <RelativeTime at={createdAt} />
              </Text>
            </Row>
            <Text as="p" breaks isPlain>
              {message}
            </Text>
          </Surface>
        ))}
      </Stack>
    </section>
  );
}
