import { IconBuilding } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { placesQuery } from "../../../../data/places.ts";
import { useMayManage } from "../../../../data/useMayManage.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { ChooseFile } from "./file/ChooseFile.tsx";
import { PlanEditor } from "./PlanEditor.tsx";
import { usePlaceContents } from "./usePlaceContents.ts";

/** Draws the plan of a site, building or floor, for admins and its managers. */
export function PlanEditorPage() {
  const { t } = useTranslation("planEditor");
  const { placeId = "" } = useParams({ strict: false });
  const { data: places, isPending } = useQuery(placesQuery());
  const mayManage = useMayManage(places?.find(({ _id }) => _id === placeId));
  if (mayManage) return <PlanOfPlace key={placeId} placeId={placeId} />;
  return (
    <Page title={t("titleAlone")}>
      {isPending ? <Skeleton label={t("titleAlone")} height={420} /> : <AdminsOnly />}
    </Page>
  );
}

function PlanOfPlace({ placeId }: { placeId: string }) {
  const { t } = useTranslation("planEditor");
  const { place, plan, contents, load } = usePlaceContents(placeId);
  const isReady = !load.isWaiting && !load.error;
  return (
    <Page
      title={place ? t("title", { place: place.name }) : t("titleAlone")}
      lead={place && t(plan ? "lead" : "leadEmpty")}
      action={
        plan && (
          <ButtonLink to="/app/rooms/$placeId/plan" params={{ placeId }} activeOptions={{ exact: true }}>
            {t("view")}
          </ButtonLink>
        )
      }
    >
      {load.error && <LoadFailure what="plan" error={load.error} onRetry={load.retry} />}
      {load.isWaiting && <Skeleton label={t("titleAlone")} height={420} />}
      {isReady && !place && <NoPlace />}
      {isReady && place && plan === null && <ChooseFile place={placeId} onDone={() => undefined} />}
      {isReady && place && plan && <PlanEditor name={place.name} plan={plan} contents={contents} />}
    </Page>
  );
}

function NoPlace() {
  const { t } = useTranslation("planEditor");
  return (
    <EmptyState
      icon={<IconBuilding size={22} />}
      title={t("gone.title")}
      text={t("gone.text")}
      action={
        <ButtonLink to="/app/rooms" isQuiet>
          {t("rooms.toRooms")}
        </ButtonLink>
      }
    />
  );
}
