import { Menu } from "@mantine/core";
import type { ReportMailing } from "@switchboard/contract";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from "@switchboard/icons";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Card } from "../../../ui/kit/Card.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { toast } from "../../../ui/notices/notices.ts";
import { AddressLine } from "./AddressLine.tsx";
import { usePauseMailing, useSendMailing, useStopMails } from "./api.ts";
import type { MailingDialog } from "./mailing-dialog.ts";
import { useMailingWords } from "./useMailingWords.ts";

interface MailingCardProps {
  mailing: ReportMailing;
  onAsk(asked: MailingDialog): void;
}

/** One report: what it is, when it comes next, who gets it, and how that went the last time. */
export function MailingCard({ mailing, onAsk }: MailingCardProps) {
  const { t } = useTranslation("reportMailings");
  const words = useMailingWords();
  const me = useSession().user?._id;
  const { name, is_paused, next_at, people, addresses, owner, may_edit } = mailing;
  const own = people.find(({ _id }) => _id === me);
  return (
    <Card name={name} facts={words.what(mailing)} menu={may_edit && <MailingMenu mailing={mailing} onAsk={onAsk} />}>
      <Row as="p" wraps align="baseline" gap="2 16">
        <span>{words.when(mailing)}</span>
        {is_paused ? (
          <StatusDot tone="warning" label={t("card.paused")} />
        ) : (
          next_at && <small>{words.next(next_at)}</small>
        )}
      </Row>
      <Lines aria-label={t("card.people")}>
        {people.map((person) => (
          <li key={person._id}>
            <span>{person.name}</span>
            <StatusDot {...words.last(person)} />
          </li>
        ))}
        {people.length === 0 && <li>{t("card.nobody")}</li>}
      </Lines>
      {addresses.length > 0 && (
        <Lines aria-label={t("card.addresses")}>
          {addresses.map((address) => (
            <AddressLine key={address._id} mailing={mailing} address={address} />
          ))}
        </Lines>
      )}
      <Row as="footer" wraps justify="between" gap="8 12" at="foot">
        <small>{owner && owner._id !== me ? t("card.by", { name: owner.name }) : ""}</small>
        {own && <StopButton mailing={mailing} isStopped={own.is_stopped} />}
      </Row>
    </Card>
  );
}

/** For oneself; others go on getting it. */
function StopButton({ mailing: { _id: id, name }, isStopped }: { mailing: ReportMailing; isStopped: boolean }) {
  const { t } = useTranslation("reportMailings");
  const stop = useStopMails();
  return (
    <Button
      isQuiet
      isPending={stop.isPending}
      aria-label={t(isStopped ? "card.againOf" : "card.stopOf", { name })}
      onClick={() => stop.mutate({ id, is_stopped: !isStopped })}
    >
      {t(isStopped ? "card.again" : "card.stop")}
    </Button>
  );
}

function MailingMenu({ mailing, onAsk }: MailingCardProps) {
  const { t } = useTranslation("reportMailings");
  const pause = usePauseMailing();
  const send = useSendMailing();
  const { _id: id, name, is_paused } = mailing;
  const PauseIcon = is_paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} label={t("card.more", { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAsk({ kind: "edit", mailing })}
        >
          {t("card.edit")}
        </Menu.Item>
        {!is_paused && (
          <Menu.Item
            leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => send.mutate(id, { onSuccess: () => toast(t("card.sending", { name })) })}
          >
            {t("card.send")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<PauseIcon size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => pause.mutate({ id, is_paused: !is_paused })}
        >
          {t(is_paused ? "card.resume" : "card.pause")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          color="var(--sb-critical)"
          onClick={() => onAsk({ kind: "delete", mailing })}
        >
          {t("card.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
