import type { Remote } from "@switchboard/contract";
import { IconDeviceRemote } from "@switchboard/icons";
import { useDeferredValue, useState } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { matchesRemote } from "../../../../data/remotes.ts";
import { useMayChange } from "../../../../data/useMayChange.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { usePreference } from "../../../../ui/preferences.ts";
import { AutomationEmpty } from "../../../../widgets/AutomationEmpty.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { useDeleteQuestion } from "../../../../widgets/useDeleteQuestion.tsx";
import { useDeleteRemote, useRemotes } from "../api.ts";
import { NoBlasters } from "../NoBlasters.tsx";
import classes from "../Remotes.module.css";
import { useBlasters } from "../useBlasters.ts";
import { RemoteCard } from "./RemoteCard.tsx";
import { GroupBy, groupRemotes } from "./remote-groups.ts";

interface ToolbarProps {
  text: string;
  onText(text: string): void;
  groupBy: GroupBy;
  onGroupBy(value: GroupBy): void;
}

function Toolbar({ text, onText, groupBy, onGroupBy }: ToolbarProps) {
  const { t } = useTranslation("remotes");
  return (
    <Row as="search" wraps gap="12 16">
      <SearchField label={t("search")} value={text} onChange={onText} />
      <Row wraps gap={8} tone="quiet">
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
      </Row>
    </Row>
  );
}

interface RemoteGroupsProps {
  remotes: readonly Remote[];
  groupBy: GroupBy;
  onDelete(remote: Remote): void;
}

function RemoteGroups({ remotes, groupBy, onDelete }: RemoteGroupsProps) {
  const { t } = useTranslation("remotes");
  const mayChange = useMayChange();
  const headless = groupBy === GroupBy.group ? t("groupBy.nowhere") : t("groupBy.noBlaster");
  return groupRemotes(remotes, groupBy).map((group) => (
    <section key={group.key} className={classes.group} aria-label={group.name ?? headless}>
      {groupBy !== GroupBy.none && <h2>{group.name ?? headless}</h2>}
      <Grid min={320} gap={12}>
        {group.remotes.map((remote) => (
          <RemoteCard key={remote._id} remote={remote} onDelete={mayChange(remote) ? onDelete : undefined} />
        ))}
      </Grid>
    </section>
  ));
}

/** Lists all remotes the user may use (spec §2), by room by default (§9). */
export function RemotesPage() {
  const { t } = useTranslation("remotes");
  const query = useRemotes();
  const [groupBy, setGroupBy] = usePreference<GroupBy>("remote-group-by", GroupBy.group);
  const [text, setText] = useState("");
  const deleting = useDeleteQuestion({ t, useRemove: useDeleteRemote, bin: "remote" });
  const wanted = useDeferredValue(text);
  // A remote cannot be added without a blaster, which the form would say only at its third step.
  const { isComplete } = useDevicesLoad();
  const hasBlaster = useBlasters().length > 0;
  const isWithoutBlaster = isComplete && !hasBlaster;
  const shown = query.data?.filter((remote) => matchesRemote(remote, wanted));
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={!isWithoutBlaster && <ButtonLink to="/app/remotes/new">{t("new")}</ButtonLink>}
      filters={<Toolbar text={text} onText={setText} groupBy={groupBy} onGroupBy={setGroupBy} />}
      load={loadOf(query)}
      what="remotes"
      skeleton={<Skeleton label={t("title")} height={260} row={130} />}
      isEmpty={shown?.length === 0}
      empty={
        isWithoutBlaster && !query.data?.length ? (
          <NoBlasters />
        ) : (
          <AutomationEmpty
            t={t}
            isFiltered={Boolean(query.data?.length)}
            onClear={() => setText("")}
            icon={<IconDeviceRemote />}
            to="/app/remotes/new"
          />
        )
      }
    >
      {shown && <RemoteGroups remotes={shown} groupBy={groupBy} onDelete={deleting.ask} />}
      {deleting.question}
    </ListPage>
  );
}
