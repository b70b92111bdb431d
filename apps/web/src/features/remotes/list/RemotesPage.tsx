import { SegmentedControl, TextInput } from "@mantine/core";
import type { Remote } from "@switchboard/contract";
import { IconDeviceRemote } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { matchesRemote } from "../../../data/remotes.ts";
import { useMayChange } from "../../../data/useMayChange.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { usePreference } from "../../../ui/preferences.ts";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useRemotes } from "../api.ts";
import classes from "../Remotes.module.css";
import { DeleteRemote } from "./DeleteRemote.tsx";
import { RemoteCard } from "./RemoteCard.tsx";
import { GroupBy, groupRemotes } from "./remote-groups.ts";

function NoRemotes({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("remotes");
  if (!isFiltered) return <EmptyState icon={<IconDeviceRemote />} title={t("empty.title")} text={t("empty.text")} />;
  const clear = (
    <Button isQuiet onClick={onClear}>
      {t("empty.clear")}
    </Button>
  );
  return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
}

interface ToolbarProps {
  text: string;
  onText(text: string): void;
  groupBy: GroupBy;
  onGroupBy(value: GroupBy): void;
}

function Toolbar({ text, onText, groupBy, onGroupBy }: ToolbarProps) {
  const { t } = useTranslation("remotes");
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.groupBy}>
        <span aria-hidden="true">{t("groupBy.label")}</span>
        <SegmentedControl
          aria-label={t("groupBy.label")}
          value={String(groupBy)}
          onChange={(value) => onGroupBy(Number(value) as GroupBy)}
          data={(["none", "group", "device"] as const).map((name) => ({
            value: String(GroupBy[name]),
            label: t(`groupBy.${name}`),
          }))}
        />
      </div>
    </search>
  );
}

/** All remotes one may use (spec §2), by room where nothing else was chosen (§9). */
export function RemotesPage() {
  const { t } = useTranslation("remotes");
  const { data: remotes, error, isFetching, refetch } = useRemotes();
  const mayChange = useMayChange();
  const [groupBy, setGroupBy] = usePreference<GroupBy>("remote-group-by", GroupBy.group);
  const [text, setText] = useState("");
  const [toDelete, setToDelete] = useState<Remote>();
  const wanted = useDeferredValue(text);
  const shown = remotes?.filter((remote) => matchesRemote(remote, wanted));
  const headless = groupBy === GroupBy.group ? t("groupBy.nowhere") : t("groupBy.noBlaster");
  const create = <ButtonLink to="/app/remotes/new">{t("new")}</ButtonLink>;
  return (
    <Page title={t("title")} lead={t("lead")} action={create}>
      <StaleBanner />
      <Toolbar text={text} onText={setText} groupBy={groupBy} onGroupBy={setGroupBy} />
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!remotes && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {shown &&
        groupRemotes(shown, groupBy).map((group) => (
          <section key={group.key} className={classes.group} aria-label={group.name ?? headless}>
            {groupBy !== GroupBy.none && <h2>{group.name ?? headless}</h2>}
            <div className={classes.cards}>
              {group.remotes.map((remote) => (
                <RemoteCard key={remote._id} remote={remote} onDelete={mayChange(remote) ? setToDelete : undefined} />
              ))}
            </div>
          </section>
        ))}
      {shown?.length === 0 && <NoRemotes isFiltered={wanted.trim() !== ""} onClear={() => setText("")} />}
      {toDelete && <DeleteRemote remote={toDelete} onClose={() => setToDelete(undefined)} />}
    </Page>
  );
}
