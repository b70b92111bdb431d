import { Switch } from "@mantine/core";
import { contract } from "@switchboard/contract";
import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";
import { Section } from "../../ui/kit/Section.tsx";
import classes from "./Settings.module.css";

function newsQuery() {
  return queryOptions({
    queryKey: ["notification-settings", getSession().user?._id],
    queryFn: ({ signal }) => call(contract.notificationSettings, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
  });
}

/** Shown at once; where it is refused, it goes back and the notice says why. */
function useMute() {
  const client = useQueryClient();
  const { queryKey } = newsQuery();
  return useMutation({
    mutationFn: (muted: NotificationKind[]) => call(contract.setNotificationSettings, { muted }, { quiet: true }),
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { muted });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function NewsSection() {
  const { t } = useTranslation(["settings", "notifications"]);
  const { data } = useQuery(newsQuery());
  const mute = useMute();
  const muted = data?.muted ?? [];
  const turn = (kind: NotificationKind, isOn: boolean) =>
    mute.mutate(isOn ? muted.filter((each) => each !== kind) : [...muted, kind]);
  return (
    <Section title={t("news.title")} lead={t("news.lead")}>
      <ul className={classes.kinds}>
        {NOTIFICATION_KINDS.map((kind) => (
          <li key={kind}>
            <Switch
              size="md"
              label={t(`notifications:kind.${kind}`)}
              description={t(`news.hint.${kind}`)}
              checked={!muted.includes(kind)}
              disabled={!data}
              onChange={(event) => turn(kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
