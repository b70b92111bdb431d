import type { Channel } from "@switchboard/contract";
import { IconBellRinging } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { useDeleteQuestion } from "../../../widgets/useDeleteQuestion.tsx";
import { channelsQuery, useDeleteChannel } from "./api.ts";
import { ChannelCard } from "./ChannelCard.tsx";
import classes from "./Channels.module.css";
import { QuietHours } from "./QuietHours.tsx";

const CodeSheet = lazy(() => import("./CodeSheet.tsx").then((module) => ({ default: module.CodeSheet })));
const ChannelSheet = lazy(() => import("./ChannelSheet.tsx").then((module) => ({ default: module.ChannelSheet })));

/** How alarms reach one, and when not: everyone's own. */
export function ChannelsPage() {
  const { t } = useTranslation("channels");
  const query = useQuery(channelsQuery());
  const [isAdding, setAdding] = useState(false);
  const [toConfirm, setToConfirm] = useState<Channel>();
  const deleting = useDeleteQuestion({ t, useRemove: useDeleteChannel });
  const { data } = query;
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={<Button onClick={() => setAdding(true)}>{t("add")}</Button>}
      load={loadOf(query)}
      what="channels"
      isEmpty={false}
      empty={null}
    >
      {data?.channels.length === 0 && <NoChannels channels={data} onAdd={() => setAdding(true)} />}
      {data && data.channels.length > 0 && (
        <Grid as="ul" min={380} gap={12} align="start" className={classes.channels}>
          {data.channels.map((channel) => (
            <ChannelCard
              key={channel._id}
              channel={channel}
              mail={data.mail}
              onConfirm={setToConfirm}
              onDelete={deleting.ask}
            />
          ))}
        </Grid>
      )}
      {data && <QuietHours quiet={data.quiet} />}
      <div>
        <ButtonLink to="/app/alarms/deliveries" isQuiet>
          {t("log")}
        </ButtonLink>
      </div>
      {deleting.question}
      <Suspense>{toConfirm && <CodeSheet channel={toConfirm} onClose={() => setToConfirm(undefined)} />}</Suspense>
      <Suspense>{isAdding && data && <ChannelSheet known={data} onClose={() => setAdding(false)} />}</Suspense>
    </ListPage>
  );
}

interface NoChannelsProps {
  channels: { is_chosen: boolean; mail: string };
  onAdd(): void;
}

/** Mail is the usual channel of people who have chosen nothing yet. */
function NoChannels({ channels: { is_chosen, mail }, onAdd }: NoChannelsProps) {
  const { t } = useTranslation("channels");
  const words = is_chosen
    ? { title: t("usual.none"), text: t("usual.noneText") }
    : { title: t("usual.title"), text: t("usual.text", { mail }) };
  const add = (
    <Button isQuiet onClick={onAdd}>
      {t("usual.create")}
    </Button>
  );
  return <EmptyState icon={<IconBellRinging />} {...words} action={add} />;
}
