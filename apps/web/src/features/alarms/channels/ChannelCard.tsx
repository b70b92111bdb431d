import type { AlarmPriority, Channel } from "@switchboard/contract";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Card } from "../../../ui/kit/Card.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { useEditChannel, useTestChannel } from "./api.ts";
import { PRIORITIES } from "./priorities.ts";
import { SendCode } from "./SendCode.tsx";

interface ChannelCardProps {
  channel: Channel;
  mail: string;
  onConfirm(channel: Channel): void;
  onDelete(channel: Channel): void;
}

/** Shows a channel's purpose and state, and tests it. */
export function ChannelCard({ channel, mail, onConfirm, onDelete }: ChannelCardProps) {
  const { t } = useTranslation("channels");
  const { name, kind, shape, hint, failing, is_signed } = channel;
  const what = shape && shape !== "json" ? t(`shape.${shape}`) : t(`kind.${kind}`);
  const where = kind === "mail" ? mail : hint;
  return (
    <Card
      name={name}
      facts={
        <>
          {what !== name && <span>{what}</span>}
          {where !== "" && <span>{where}</span>}
          {is_signed && <span>{t("card.signed")}</span>}
        </>
      }
      menu={
        <IconButton
          icon={IconTrash}
          iconSize={18}
          label={t("card.delete", { name })}
          onClick={() => onDelete(channel)}
        />
      }
    >
      <Priorities channel={channel} />
      {failing && (
        <StatusDot
          tone={failing.is_broken ? "critical" : "warning"}
          label={t(failing.is_broken ? "card.broken" : "card.failing", { why: t(`reason.${failing.reason}`) })}
        />
      )}
      {channel.is_confirmed ? (
        <Test channel={channel} />
      ) : (
        <>
          <StatusDot tone="warning" label={t("card.notConfirmed")} />
          <div>
            <Button isQuiet onClick={() => onConfirm(channel)}>
              {t("card.enterCode")}
            </Button>
          </div>
          <SendCode id={channel._id} />
        </>
      )}
    </Card>
  );
}

function Priorities({ channel: { _id: id, priorities } }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const edit = useEditChannel();
  const chosen = edit.isPending ? (edit.variables.priorities ?? priorities) : priorities;
  const toggle = (priority: AlarmPriority) =>
    edit.mutate({ id, priorities: PRIORITIES.filter((each) => (each === priority) !== chosen.includes(each)) });
  return (
    <Row as="fieldset" wraps gap="4 20">
      <legend>{t("card.used")}</legend>
      {PRIORITIES.map((each) => (
        <Tick key={each} checked={chosen.includes(each)} onChange={() => toggle(each)}>
          {t(`priority.${each}`)}
        </Tick>
      ))}
      {chosen.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("card.none")}
        </Text>
      )}
    </Row>
  );
}

function Test({ channel: { _id, accepted_at } }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const test = useTestChannel();
  const { data } = test;
  return (
    <Row wraps gap="8 12">
      <Button isQuiet isPending={test.isPending} onClick={() => test.mutate(_id)}>
        {test.isPending ? t("card.sending") : t("card.test")}
      </Button>
      <Text as="p" tone="quiet" size={13} grows role="status">
        {data ? (
          <Outcome outcome={data.outcome} reason={data.reason} />
        ) : accepted_at ? (
          <>
            {t("card.accepted")} <RelativeTime at={accepted_at} />
          </>
        ) : (
          t("card.never")
        )}
      </Text>
    </Row>
  );
}

type TestResult = NonNullable<ReturnType<typeof useTestChannel>["data"]>;

function Outcome({ outcome, reason }: Pick<TestResult, "outcome" | "reason">) {
  const { t } = useTranslation("channels");
  if (outcome === "accepted") return <StatusDot tone="good" label={t("tested.accepted")} />;
  if (outcome === "unknown") return <StatusDot tone="warning" label={t("tested.unknown")} />;
  const why = reason ? t(`reason.${reason}`) : "";
  return <StatusDot tone="critical" label={t("tested.other", { why })} />;
}
