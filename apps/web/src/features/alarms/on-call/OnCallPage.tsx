import { IconPhoneCall } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { onCallQuery } from "../../../data/on-call.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { DeleteNamed } from "../../../widgets/DeleteNamed.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { useDeletePlan } from "./api.ts";
import classes from "./OnCall.module.css";
import type { OnCallDialog } from "./on-call-dialog.ts";
import { PlanCard } from "./PlanCard.tsx";

const PlanSheet = lazy(() => import("./plan/PlanSheet.tsx").then((module) => ({ default: module.PlanSheet })));
const CoverSheet = lazy(() => import("./CoverSheet.tsx").then((module) => ({ default: module.CoverSheet })));

/** Who is called when something is wrong: everyone sees it, admins plan it. */
export function OnCallPage() {
  const { t } = useTranslation("onCall");
  const query = useQuery(onCallQuery());
  const mayPlan = useMay("enterprise.manage");
  const [asked, ask] = useState<OnCallDialog>();
  const plans = query.data ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={mayPlan && <Button onClick={() => ask({ kind: "edit" })}>{t("new")}</Button>}
      load={loadOf(query)}
      what="onCall"
      isEmpty={plans.length === 0}
      empty={
        <EmptyState
          icon={<IconPhoneCall />}
          title={t("empty.title")}
          text={t(mayPlan ? "empty.text" : "empty.textUser")}
          action={
            mayPlan && (
              <Button isQuiet onClick={() => ask({ kind: "edit" })}>
                {t("empty.create")}
              </Button>
            )
          }
        />
      }
    >
      {plans.length > 0 && (
        <Stack as="ul" gap={12} className={classes.plans}>
          {plans.map((plan) => (
            <PlanCard key={plan._id} plan={plan} mayPlan={mayPlan} onAsk={ask} />
          ))}
        </Stack>
      )}
      <Suspense>{asked && <Sheets asked={asked} onClose={() => ask(undefined)} />}</Suspense>
    </ListPage>
  );
}

function Sheets({ asked, onClose }: { asked: OnCallDialog; onClose(): void }) {
  const { t } = useTranslation("onCall");
  if (asked.kind === "edit") return <PlanSheet plan={asked.plan} onClose={onClose} />;
  if (asked.kind === "delete")
    return (
      <DeleteNamed t={t} name={asked.plan.name} useRemove={useDeletePlan} input={asked.plan._id} onClose={onClose} />
    );
  return <CoverSheet plan={asked.plan} onClose={onClose} />;
}
