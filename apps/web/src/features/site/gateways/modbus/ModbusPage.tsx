import type { ModbusMeter, OwnTemplate } from "@switchboard/contract";
import { IconGauge } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { metersQuery, templatesQuery } from "./api.ts";
import { MeterRows } from "./MeterRows.tsx";
import { NoGateway } from "./NoGateway.tsx";
import { TemplateRows } from "./TemplateRows.tsx";
import { useHere } from "./useHere.ts";

const NewMeter = lazy(() => import("./NewMeter.tsx").then((module) => ({ default: module.NewMeter })));
const RemoveMeter = lazy(() => import("./RemoveMeter.tsx").then((module) => ({ default: module.RemoveMeter })));
const RemoveTemplate = lazy(() =>
  import("./RemoveTemplate.tsx").then((module) => ({ default: module.RemoveTemplate })),
);

type OpenDialog = { kind: "meter"; meter: ModbusMeter } | { kind: "template"; template: OwnTemplate };

/** Lists the Modbus meters of one gateway and their templates, for admins. */
export function ModbusPage() {
  const { t } = useTranslation("modbus");
  if (useMay("device.manage")) return <Modbus />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function useModbus() {
  const {
    gateway: asked,
    add,
    host = "",
    port = "502",
    unit = "1",
  } = useSearch({ from: "/app/devices/gateways/modbus" });
  const navigate = useNavigate();
  const found = useHere(asked);
  const gateway = found.here?._id ?? "";
  const openAdd = (open: boolean) =>
    void navigate({ to: "/app/devices/gateways/modbus", search: { gateway, ...(open && { add: "new" }) } });
  const first = add === undefined ? undefined : { template: add === "new" ? "" : add, place: { host, port, unit } };
  return { ...found, gateway, first, openAdd };
}

function Modbus() {
  const { t } = useTranslation("modbus");
  const { gateway, here, load, isGone, first, openAdd } = useModbus();
  const templates = useQuery(templatesQuery());
  const [asked, setAsked] = useState<OpenDialog>();
  const isUnprepared = here?.isOnline && !here.drivers.some(({ name }) => name === "modbus");
  if (isGone)
    return (
      <Page title={t("title")}>
        <NoGateway />
      </Page>
    );
  if (!here)
    return (
      <Page title={t("title")} lead={t("lead")}>
        {load.error && <LoadFailure what="gateways" error={load.error} onRetry={load.retry} />}
        {load.isWaiting && <Skeleton label={t("list.meters")} height={96} />}
      </Page>
    );
  return (
    <Page
      title={t("titleOf", { name: here.name })}
      lead={t("lead")}
      action={<Button onClick={() => openAdd(true)}>{t("meter.add")}</Button>}
    >
      <Stack gap={16}>
        {isUnprepared && (
          <Surface as="p" frame="warning" pad="12 16">
            {t("unprepared")} <code>{'"modbus": {}'}</code>
          </Surface>
        )}
        <Meters
          gateway={gateway}
          isOnline={here.isOnline}
          onAdd={() => openAdd(true)}
          onRemove={(meter) => setAsked({ kind: "meter", meter })}
        />
        <Templates gateway={gateway} onRemove={(template) => setAsked({ kind: "template", template })} />
      </Stack>
      <Suspense>
        {first && templates.data && (
          <NewMeter gateway={gateway} templates={templates.data} first={first} onClose={() => openAdd(false)} />
        )}
        {asked?.kind === "meter" && <RemoveMeter meter={asked.meter} onClose={() => setAsked(undefined)} />}
        {asked?.kind === "template" && <RemoveTemplate template={asked.template} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </Page>
  );
}

interface MetersProps {
  gateway: string;
  isOnline: boolean;
  onAdd(): void;
  onRemove(meter: ModbusMeter): void;
}

function Meters({ gateway, isOnline, onAdd, onRemove }: MetersProps) {
  const { t } = useTranslation("modbus");
  const query = useQuery(metersQuery(gateway));
  const { error, retry, isWaiting } = loadOf(query);
  const meters = query.data ?? [];
  return (
    <Section title={t("list.meters")}>
      {error && <LoadFailure what="modbusMeters" error={error} onRetry={retry} />}
      {isWaiting && <Skeleton label={t("list.meters")} height={96} />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<IconGauge />}
          title={t("meter.none")}
          text={t("meter.noneText")}
          action={
            <Button isQuiet onClick={onAdd}>
              {t("meter.first")}
            </Button>
          }
        />
      )}
      {meters.length > 0 && <MeterRows meters={meters} isOnline={isOnline} onRemove={onRemove} />}
    </Section>
  );
}

function Templates({ gateway, onRemove }: { gateway: string; onRemove(template: OwnTemplate): void }) {
  const { t } = useTranslation("modbus");
  const query = useQuery(templatesQuery());
  const { error, retry, isWaiting } = loadOf(query);
  return (
    <Section title={t("list.templates")} lead={t("list.templatesLead")}>
      {error && <LoadFailure what="templates" error={error} onRetry={retry} />}
      {isWaiting && <Skeleton label={t("list.templates")} height={96} />}
      {query.data && <TemplateRows gateway={gateway} templates={query.data} onRemove={onRemove} />}
    </Section>
  );
}
