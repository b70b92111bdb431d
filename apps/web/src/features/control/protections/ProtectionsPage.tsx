import type { Interlock, Protection } from "@switchboard/contract";
import { hasLimits } from "@switchboard/domain/control";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { protectionsQuery } from "../../../data/protections.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import cards from "../../../ui/kit/Cards.module.css";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { DeleteNamed } from "../../../widgets/DeleteNamed.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { LimitsSheet } from "../../../widgets/limits/LimitsSheet.tsx";
import { useLimitSentences } from "../../../widgets/limits/limit-words.ts";
import { loadOf } from "../../../widgets/list-load.ts";
import { useDeleteInterlock } from "./api.ts";
import { InterlockCard } from "./InterlockCard.tsx";
import classes from "./Protections.module.css";

const InterlockSheet = lazy(() =>
  import("./InterlockSheet.tsx").then((module) => ({ default: module.InterlockSheet })),
);

type OpenDialog =
  | { kind: "edit"; interlock?: Interlock }
  | { kind: "delete"; interlock: Interlock }
  | { kind: "limits"; protection: Protection };

/** Lists limits and interlocks of all switches, for admins. */
export function ProtectionsPage() {
  const { t } = useTranslation("protections");
  if (useMay("device.manage")) return <Protections />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function Protections() {
  const { t } = useTranslation("protections");
  const query = useQuery(protectionsQuery());
  const [asked, ask] = useState<OpenDialog>();
  const { switches = [], interlocks = [] } = query.data ?? {};
  const limited = switches.filter(({ limits }) => hasLimits(limits));
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={<Button onClick={() => ask({ kind: "edit" })}>{t("interlock.new")}</Button>}
      load={loadOf(query)}
      what="protections"
      isEmpty={false}
      empty={null}
    >
      {query.data && (
        <>
          <Stack as="section" gap={12} className={classes.part} aria-label={t("list.interlocks")}>
            <h2>{t("list.interlocks")}</h2>
            {interlocks.length === 0 && <NoInterlocks onCreate={() => ask({ kind: "edit" })} />}
            <Grid as="ul" min={340} gap={12}>
              {interlocks.map((interlock) => (
                <InterlockCard
                  key={interlock._id}
                  interlock={interlock}
                  onEdit={() => ask({ kind: "edit", interlock })}
                  onDelete={() => ask({ kind: "delete", interlock })}
                />
              ))}
            </Grid>
          </Stack>
          <Limited protections={limited} onEdit={(protection) => ask({ kind: "limits", protection })} />
        </>
      )}
      <Suspense>{asked && <Sheets asked={asked} onClose={() => ask(undefined)} />}</Suspense>
    </ListPage>
  );
}

function NoInterlocks({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation("protections");
  const create = (
    <Button isQuiet onClick={onCreate}>
      {t("list.create")}
    </Button>
  );
  return <EmptyState title={t("list.noInterlocks")} text={t("list.noInterlocksText")} action={create} />;
}

function Limited({ protections, onEdit }: { protections: Protection[]; onEdit(protection: Protection): void }) {
  const { t } = useTranslation("protections");
  const sentencesOf = useLimitSentences();
  return (
    <Stack as="section" gap={12} className={classes.part} aria-label={t("list.limits")}>
      <h2>{t("list.limits")}</h2>
      {protections.length === 0 && (
        <EmptyState
          title={t("list.noLimits")}
          text={t("list.noLimitsText")}
          action={
            <ButtonLink to="/app/devices/control" isQuiet>
              {t("list.toControl")}
            </ButtonLink>
          }
        />
      )}
      <Grid as="ul" min={340} gap={12}>
        {protections.map((protection) => {
          const { _id, name, device } = protection.switch_appliance;
          return (
            <li key={_id} className={`${cards.card} ${classes.card}`} aria-label={name}>
              <Stack gap={4} breaks>
                <strong>{name}</strong>
                <small>{device.device_name}</small>
                {sentencesOf(protection.limits).map((sentence) => (
                  <span key={sentence}>{sentence}</span>
                ))}
              </Stack>
              <Row wraps gap={8}>
                <Button isQuiet aria-label={t("interlock.editNamed", { name })} onClick={() => onEdit(protection)}>
                  {t("interlock.edit")}
                </Button>
              </Row>
            </li>
          );
        })}
      </Grid>
    </Stack>
  );
}

function Sheets({ asked, onClose }: { asked: OpenDialog; onClose(): void }) {
  const { t } = useTranslation("protections");
  if (asked.kind === "edit") return <InterlockSheet interlock={asked.interlock} onClose={onClose} />;
  if (asked.kind === "delete")
    return (
      <DeleteNamed
        t={t}
        name={asked.interlock.name}
        useRemove={useDeleteInterlock}
        input={asked.interlock._id}
        onClose={onClose}
      />
    );
  const { switch_appliance, limits } = asked.protection;
  return <LimitsSheet id={switch_appliance._id} name={switch_appliance.name} limits={limits} onClose={onClose} />;
}
