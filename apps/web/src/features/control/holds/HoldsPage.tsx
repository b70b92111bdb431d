import type { Hold } from "@switchboard/contract";
import { IconLock } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { holdsQuery, useReleaseHolds } from "../../../data/holds.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { HoldFilters } from "./HoldFilters.tsx";
import { HoldRow } from "./HoldRow.tsx";
import { EVERYTHING, type HoldFilter, shownHolds } from "./hold-list.ts";

/** Everything that somebody holds: who, why, for how long already and until when; released one by one or together. */
export function HoldsPage() {
  const { t } = useTranslation("holds");
  const { user } = useSession();
  const [filter, setFilter] = useState<HoldFilter>(EVERYTHING);
  const query = useQuery(holdsQuery());
  const shown = query.data && shownHolds(query.data, filter, user?._id);
  const isFiltered = filter.search.trim() !== "" || filter.isMine;
  const words = {
    title: t("list.empty"),
    text: t("list.emptyText"),
    filteredTitle: t("list.none"),
    filteredText: t("list.noneText"),
    clear: t("list.clear"),
  };
  const toControl = (
    <ButtonLink to="/app/devices/control" isQuiet>
      {t("list.toControl")}
    </ButtonLink>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      filters={<HoldFilters filter={filter} onChange={(part) => setFilter((now) => ({ ...now, ...part }))} />}
      load={loadOf(query)}
      what="holds"
      isEmpty={shown?.length === 0}
      empty={
        <ListEmpty
          isFiltered={isFiltered}
          onClear={() => setFilter(EVERYTHING)}
          icon={<IconLock />}
          words={words}
          action={toControl}
        />
      }
    >
      {shown && shown.length > 0 && <HoldRows holds={shown} />}
    </ListPage>
  );
}

function HoldRows({ holds }: { holds: readonly Hold[] }) {
  const { t } = useTranslation("holds");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const release = useReleaseHolds();
  const own = holds.filter(({ may_release }) => may_release);
  const selected = own.filter(({ _id }) => picked.has(_id)).map(({ _id }) => _id);
  // The last one takes this list with it.
  const end = (ids: string[]) =>
    void release.mutateAsync({ holds: ids }).then(
      ({ released }) => success(t("release.done", { count: released.length })),
      () => undefined,
    );
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set([...before].filter((each) => each !== id).concat(isPicked ? [id] : [])));
  return (
    <>
      <Row wraps justify="between" gap={12} isTouch>
        <Tick
          checked={own.length > 0 && selected.length === own.length}
          onChange={({ currentTarget }) => setPicked(new Set(currentTarget.checked ? own.map(({ _id }) => _id) : []))}
        >
          {t("list.selectAll")}
        </Tick>
        {selected.length > 0 && (
          <Button isPending={release.isPending} onClick={() => end(selected)}>
            {t("release.many", { count: selected.length })}
          </Button>
        )}
      </Row>
      <Surface as="ul" isCard hasLines aria-label={t("list.label")}>
        {holds.map((hold) => (
          <HoldRow
            key={hold._id}
            hold={hold}
            isSelected={picked.has(hold._id)}
            onSelect={(isPicked) => pick(hold._id, isPicked)}
            onRelease={() => end([hold._id])}
          />
        ))}
      </Surface>
    </>
  );
}
