import type { Gateway } from "@switchboard/contract";
import { IconRouter } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { gatewaysQuery } from "../../../data/gateways.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { toast } from "../../../ui/notices/notices.ts";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { type ShownCode, useNewCode, useRestart } from "./api.ts";
import { GatewayCard } from "./GatewayCard.tsx";
import { GatewayTabs } from "./GatewayTabs.tsx";

const NewGateway = lazy(() => import("./NewGateway.tsx").then((module) => ({ default: module.NewGateway })));
const PairGateway = lazy(() => import("./PairGateway.tsx").then((module) => ({ default: module.PairGateway })));
const RenameGateway = lazy(() => import("./RenameGateway.tsx").then((module) => ({ default: module.RenameGateway })));
const DeleteGateway = lazy(() => import("./DeleteGateway.tsx").then((module) => ({ default: module.DeleteGateway })));

type Open =
  | { kind: "new" }
  | { kind: "code"; gateway: Gateway; code: ShownCode }
  | { kind: "rename" | "delete"; gateway: Gateway };

/** Lists the gateways and their state for admins, and adds another. */
export function GatewaysPage() {
  const { t } = useTranslation("gateways");
  if (useMay("device.manage")) return <Gateways />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function Gateways() {
  const { t } = useTranslation("gateways");
  const query = useQuery(gatewaysQuery());
  const [open, setOpen] = useState<Open>();
  const newCode = useNewCode();
  const restart = useRestart();
  const close = () => setOpen(undefined);
  const gateways = query.data ?? [];
  const add = <Button onClick={() => setOpen({ kind: "new" })}>{t("add")}</Button>;
  const addFirst = (
    <Button isQuiet onClick={() => setOpen({ kind: "new" })}>
      {t("empty.create")}
    </Button>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={add}
      load={loadOf(query)}
      what="gateways"
      filters={<GatewayTabs />}
      isEmpty={query.data?.length === 0}
      empty={<EmptyState icon={<IconRouter />} title={t("empty.title")} text={t("empty.text")} action={addFirst} />}
    >
      {gateways.length > 0 && (
        <Grid as="ul" min={460} gap={12} align="start">
          {gateways.map((gateway) => (
            <GatewayCard
              key={gateway._id}
              gateway={gateway}
              onCode={() =>
                newCode.mutate(gateway._id, { onSuccess: (code) => setOpen({ kind: "code", gateway, code }) })
              }
              onRename={() => setOpen({ kind: "rename", gateway })}
              onDelete={() => setOpen({ kind: "delete", gateway })}
              onRestart={(driver) =>
                restart.mutate(
                  { id: gateway._id, ...(driver && { driver }) },
                  { onSuccess: () => toast(t("restarting")) },
                )
              }
            />
          ))}
        </Grid>
      )}
      <Suspense>
        {open?.kind === "new" && (
          <NewGateway onClose={close} onMade={(gateway, code) => setOpen({ kind: "code", gateway, code })} />
        )}
        {open?.kind === "code" && <PairGateway gateway={open.gateway} code={open.code} onClose={close} />}
        {open?.kind === "rename" && <RenameGateway gateway={open.gateway} onClose={close} />}
        {open?.kind === "delete" && <DeleteGateway gateway={open.gateway} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
