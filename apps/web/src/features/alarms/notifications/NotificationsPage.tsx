import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useNotifications } from "./api.ts";
import { DaySection } from "./DaySection.tsx";
import { KindFilter } from "./KindFilter.tsx";
import { useDays } from "./useDays.ts";
import { useVisit } from "./useVisit.ts";

/** Keeps the chosen kind in the address. */
function useKind(): [NotificationKind | undefined, (kind: NotificationKind | undefined) => void] {
  const raw = useSearch({ from: "/app/notifications" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const kind = NOTIFICATION_KINDS.find((each) => each === raw.kind);
  const change = (next: NotificationKind | undefined) =>
    void navigate({ to: "/app/notifications", search: { kind: next }, ...step() });
  return [kind, change];
}

/** Lists the user's notifications, newest first (spec §2). */
export function NotificationsPage() {
  const { t } = useTranslation(["notifications", "common"]);
  const [kind, setKind] = useKind();
  const list = useNotifications(kind);
  const { isNew, markSeen, markAllSeen } = useVisit(list.all, list.unseen);
  const days = useDays(list.all);
  const hasNew = list.all.some(isNew);
  const markAll = (
    <Button isQuiet isIdle={!hasNew} onClick={() => markAllSeen()}>
      {t("markAll")}
    </Button>
  );
  return (
    <Page title={t("title")} lead={t("lead")} action={markAll}>
      <StaleBanner />
      <KindFilter kind={kind} onKind={setKind} />
      {list.isFetching && list.all.length === 0 && !list.isSuccess && <Skeletons label={t("waiting")} />}
      {list.error && !list.isFetching && (
        <LoadFailure what="notifications" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && list.count > 0 && (
        <Text as="p" tone="quiet" isTabular>
          {t(kind ? "totalOfKind" : "total", { count: list.count })}
        </Text>
      )}
      {days.map((day) => (
        <DaySection key={day.day} day={day} isNew={isNew} onSeen={markSeen} />
      ))}
      {list.isSuccess && list.all.length === 0 && (
        <Nothing isFiltered={kind !== undefined} onClear={() => setKind(undefined)} />
      )}
      <MoreButton pages={list}>{t("more")}</MoreButton>
      {list.isSuccess && !list.hasNextPage && list.all.length > 0 && (
        <Text as="p" tone="quiet">
          {t("end")}
        </Text>
      )}
    </Page>
  );
}

function Skeletons({ label }: { label: string }) {
  return <Skeleton label={label} height={330} row={110} />;
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("notifications");
  if (!isFiltered) {
    const settings = (
      <ButtonLink to="/app/settings" isQuiet>
        {t("empty.settings")}
      </ButtonLink>
    );
    return <EmptyState title={t("empty.title")} text={t("empty.text")} action={settings} />;
  }
  const clear = <Button onClick={onClear}>{t("empty.clear")}</Button>;
  return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
}
