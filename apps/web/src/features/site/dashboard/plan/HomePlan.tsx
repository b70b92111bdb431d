import type { Shortcut } from "@switchboard/contract";
import type { PlanLayer } from "@switchboard/domain/site";
import { useState } from "react";
import type { Place } from "../../../../data/places.ts";
import { isPlanned, useChangeShortcuts } from "../../../../data/shortcuts.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { PlanView } from "../../../../widgets/plan/view/PlanView.tsx";
import { usePlan } from "../../../../widgets/plan/view/usePlan.ts";
import { ChoosePlan } from "./ChoosePlan.tsx";

interface HomePlanProps {
  /** The places with a plan. */
  places: readonly Place[];
  /** Missing until the person has chosen a plan. */
  shortcut: Shortcut | undefined;
}

/** Shows the plan that the person has chosen for Home, or a button to choose one. */
export function HomePlan({ places, shortcut }: HomePlanProps) {
  const { t } = useTranslation("dashboard");
  const change = useChangeShortcuts();
  const [isChoosing, setChoosing] = useState(false);
  const show = (target: string) => {
    if (target !== shortcut?.target) change.mutate({ add: { type: "plan", target } });
    setChoosing(false);
  };
  const choose = () => (places[0] && places.length === 1 ? show(places[0]._id) : setChoosing(true));
  const place = places.find(({ _id }) => _id === shortcut?.target);
  const question = isChoosing && (
    <ChoosePlan places={places} chosen={place?._id} onChoose={show} onClose={() => setChoosing(false)} />
  );
  if (!place || !shortcut)
    return (
      <Row hasLinks isTouch size={14}>
        <PlainButton onClick={choose}>{t("plan.show")}</PlainButton>
        {question}
      </Row>
    );
  const actions = (
    <>
      {places.length > 1 && <PlainButton onClick={() => setChoosing(true)}>{t("plan.change")}</PlainButton>}
      {!isPlanned(shortcut) && (
        <PlainButton onClick={() => change.mutate({ remove: shortcut._id })}>{t("plan.hide")}</PlainButton>
      )}
    </>
  );
  const all = { to: "/app/rooms/$placeId/plan", params: { placeId: place._id }, label: t("plan.open") } as const;
  return (
    <Block title={place.name} all={all} actions={actions}>
      <ChosenPlan key={place._id} place={place} />
      {question}
    </Block>
  );
}

function ChosenPlan({ place }: { place: Place }) {
  const [layer, setLayer] = useState<PlanLayer>("switches");
  const { plan, groups, failure, isWaiting } = usePlan(place._id);
  if (failure) return <LoadFailureLine what={failure.what} error={failure.error} onRetry={failure.retry} />;
  if (isWaiting || !plan || !groups) return <Waiting height={320} />;
  return (
    <Stack gap={12}>
      <PlanView {...{ plan, place, groups }} asked={layer} onLayer={setLayer} look="home" />
    </Stack>
  );
}
