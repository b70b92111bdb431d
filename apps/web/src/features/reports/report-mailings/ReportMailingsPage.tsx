import { IconMailForward } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { reportMailingsQuery } from "./api.ts";
import { MailingCard } from "./MailingCard.tsx";
import { readMailingAddress } from "./mailing-address.ts";
import type { MailingDialog } from "./mailing-dialog.ts";
import { WaitingAddresses } from "./WaitingAddresses.tsx";

const route = getRouteApi("/app/reports/by-mail");

const MailingSheet = lazy(() => import("./MailingSheet.tsx").then((module) => ({ default: module.MailingSheet })));
const DeleteMailing = lazy(() => import("./DeleteMailing.tsx").then((module) => ({ default: module.DeleteMailing })));

/** Reports that come by themselves: everyone has their own made, admins for others too. */
export function ReportMailingsPage() {
  const { t } = useTranslation("reportMailings");
  const query = useQuery(reportMailingsQuery());
  // Whoever comes from a report wants that one mailed.
  const first = readMailingAddress(route.useSearch());
  const [asked, ask] = useState<MailingDialog | undefined>(first && { kind: "edit", first });
  const mailings = query.data ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={<Button onClick={() => ask({ kind: "edit" })}>{t("new")}</Button>}
      load={loadOf(query)}
      what="reportMailings"
      isEmpty={mailings.length === 0}
      empty={
        <EmptyState
          icon={<IconMailForward />}
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            <Button isQuiet onClick={() => ask({ kind: "edit" })}>
              {t("empty.create")}
            </Button>
          }
        />
      }
    >
      <WaitingAddresses mailings={mailings} />
      {mailings.length > 0 && (
        <Grid as="ul" min={380} gap={12}>
          {mailings.map((mailing) => (
            <MailingCard key={mailing._id} mailing={mailing} onAsk={ask} />
          ))}
        </Grid>
      )}
      <Suspense>{asked && <Sheets asked={asked} onClose={() => ask(undefined)} />}</Suspense>
    </ListPage>
  );
}

function Sheets({ asked, onClose }: { asked: MailingDialog; onClose(): void }) {
  if (asked.kind === "delete") return <DeleteMailing mailing={asked.mailing} onClose={onClose} />;
  return <MailingSheet mailing={asked.mailing} first={asked.first} onClose={onClose} />;
}
