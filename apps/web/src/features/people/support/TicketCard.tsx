import type { Ticket } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Entry } from "../../../ui/kit/layout/Entry.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./Support.module.css";
import { TONES, typeWord } from "./ticket-words.ts";

export function TicketCard({ ticket, onOpen }: { ticket: Ticket; onOpen(): void }) {
  const { t } = useTranslation("support");
  const { title, issue_type, customer_name, device, status, updatedAt, replies } = ticket;
  const about = [typeWord(issue_type, t), customer_name, device?.device_name].filter(Boolean).join(" · ");
  return (
    <Surface as="li" line="below">
      <Entry gap={6} pad={14} className={classes.row} onClick={onOpen}>
        <Stack as="span" breaks>
          <strong>{title}</strong>
          <small>{about}</small>
        </Stack>
        <StatusDot tone={TONES[status]} label={t(`status.${status}`)} />
        <Text tone="quiet" size={13}>
          {t("replies", { count: replies.length })} · <RelativeTime at={updatedAt} />
        </Text>
      </Entry>
    </Surface>
  );
}
