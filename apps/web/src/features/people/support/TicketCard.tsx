import type { Ticket } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./Support.module.css";
import { TONES, typeWord } from "./ticket-words.ts";

export function TicketCard({ ticket, onOpen }: { ticket: Ticket; onOpen(): void }) {
  const { t } = useTranslation("support");
  const { title, issue_type, customer_name, device, status, updatedAt, replies } = ticket;
  const about = [typeWord(issue_type, t), customer_name, device?.device_name].filter(Boolean).join(" · ");
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <small>{about}</small>
        </span>
        <StatusDot tone={TONES[status]} label={t(`status.${status}`)} />
        <span className={classes.meta}>
          {t("replies", { count: replies.length })} · <RelativeTime at={updatedAt} />
        </span>
      </button>
    </li>
  );
}
