import type { Place } from "@switchboard/contract";
import { PLAN_LAYERS, type PlanLayer } from "@switchboard/domain/site";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { usePlaces } from "../../../../data/places.ts";
import { useMayManage } from "../../../../data/useMayManage.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { StaleBanner } from "../../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { FloorSwitch } from "../../../../widgets/plan/view/PlanToolbar.tsx";
import { PlanView } from "../../../../widgets/plan/view/PlanView.tsx";
import { floorsAround } from "../../../../widgets/plan/view/plan-floors.ts";
import { usePlan } from "../../../../widgets/plan/view/usePlan.ts";

const HEIGHT = 480;

/** Returns the place and layer of the address, and a way to change them; an unknown layer is the first one. */
function usePlanAddress() {
  const { placeId = "" } = useParams({ strict: false });
  const { layer: raw } = useSearch({ from: "/app/rooms/$placeId/plan" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const layer = PLAN_LAYERS.find((each) => each === raw) ?? "switches";
  const go = (place: string, next: PlanLayer) => {
    const search = { layer: next === "switches" ? undefined : next };
    void navigate({ to: "/app/rooms/$placeId/plan", params: { placeId: place }, search, ...step() });
  };
  return { placeId, layer, go };
}

function EditLink({ place, isFirst = false }: { place: Place; isFirst?: boolean }) {
  const { t } = useTranslation("floorPlans");
  return (
    <ButtonLink to="/app/rooms/$placeId/plan/edit" params={{ placeId: place._id }} isQuiet={!isFirst}>
      {t(isFirst ? "add" : "edit")}
    </ButtonLink>
  );
}

function NoPlan({ place, mayManage }: { place: Place; mayManage: boolean }) {
  const { t } = useTranslation("floorPlans");
  return (
    <EmptyState
      title={t("empty.title", { name: place.name })}
      text={t(mayManage ? "empty.text" : "empty.textUser")}
      action={mayManage && <EditLink place={place} isFirst />}
    />
  );
}

function NoPlace() {
  const { t } = useTranslation("floorPlans");
  return (
    <EmptyState
      title={t("gone.title")}
      text={t("gone.text")}
      action={
        <ButtonLink to="/app/rooms" isQuiet>
          {t("gone.all")}
        </ButtonLink>
      }
    />
  );
}

/** Shows the plan of a place live, to see and switch what is where. */
export function PlanPage() {
  const { t } = useTranslation("floorPlans");
  const { placeId, layer, go } = usePlanAddress();
  const { place, isGone, plan, groups, isWaiting, failure } = usePlan(placeId);
  const { places, tree } = usePlaces();
  const mayManage = useMayManage(place);
  const floors = place ? floorsAround(place, places, tree) : [];
  return (
    <Page
      title={place?.name ?? t("title")}
      lead={plan && t("lead")}
      action={mayManage && place && plan && <EditLink place={place} />}
    >
      <StaleBanner />
      <FloorSwitch floors={floors} chosen={placeId} onChoose={(next) => go(next, layer)} />
      {isGone && <NoPlace />}
      {!isGone && failure && <LoadFailure what={failure.what} error={failure.error} onRetry={failure.retry} />}
      {!isGone && isWaiting && <Skeleton label={t("waiting")} height={HEIGHT} row={HEIGHT} />}
      {!failure && !isWaiting && place && plan === null && <NoPlan place={place} mayManage={mayManage} />}
      {!isWaiting && place && plan && groups && (
        <PlanView {...{ plan, place, groups }} asked={layer} onLayer={(next) => go(placeId, next)} />
      )}
    </Page>
  );
}
