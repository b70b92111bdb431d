import { IconInbox } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { gatewaysQuery } from "../../../../data/gateways.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { useSelection } from "../../../../ui/selection/useSelection.ts";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { foundQuery } from "../api.ts";
import { GatewayTabs } from "../GatewayTabs.tsx";
import classes from "./Found.module.css";
import { FoundFilters, type FoundFiltersProps } from "./FoundFilters.tsx";
import { FoundRow } from "./FoundRow.tsx";
import { isShown, ORDERS, readFoundAddress } from "./found-list.ts";

const FoundSheet = lazy(() => import("./FoundSheet.tsx").then((module) => ({ default: module.FoundSheet })));
const FoundSelection = lazy(() =>
  import("./FoundSelection.tsx").then((module) => ({ default: module.FoundSelection })),
);

const ROW_HEIGHT = 92;

/** Lists the devices that gateways found, live, for admins to adopt singly or in bulk. */
export function FoundPage() {
  const { t } = useTranslation("gateways");
  if (useMay("device.manage")) return <Found />;
  return (
    <Page title={t("found.title")}>
      <AdminsOnly />
    </Page>
  );
}

function useFound() {
  const raw = useSearch({ from: "/app/devices/found" });
  const address = useMemo(() => readFoundAddress(raw), [raw]);
  const navigate = useNavigate();
  const step = useAddressStep();
  const query = useQuery(foundQuery());
  const wanted = useDeferredValue(address);
  const shown = useMemo(
    () => (query.data ?? []).filter((each) => isShown(each, wanted)).sort(ORDERS[wanted.sort ?? "name"]),
    [query.data, wanted],
  );
  const change: FoundFiltersProps["onChange"] = (part, typedIn) => {
    const next = readFoundAddress({ ...address, ...part });
    void navigate({ to: "/app/devices/found", search: next, ...step(typedIn) });
  };
  return { query, shown, address, change };
}

function Found() {
  const { t } = useTranslation("gateways");
  const { query, shown, address, change } = useFound();
  const all = query.data ?? [];
  const [openId, setOpenId] = useState<string>();
  const ids = useMemo(() => shown.map(({ _id }) => _id), [shown]);
  const selection = useSelection(ids, (id) => all.some(({ _id }) => _id === id));
  const open = all.find(({ _id }) => _id === openId);
  const isFiltered = Object.keys(address).some((part) => part !== "sort");
  return (
    <ListPage
      title={t("found.title")}
      lead={t("found.lead")}
      filters={
        <>
          <GatewayTabs />
          <FoundFilters found={all} address={address} onChange={change} />
        </>
      }
      load={loadOf(query)}
      what="found"
      isEmpty={shown.length === 0}
      empty={<NothingFound isFiltered={isFiltered} hasAny={all.length > 0} onClear={() => change(CLEARED)} />}
    >
      {shown.length > 0 && (
        <VirtualRows keys={ids} height={ROW_HEIGHT} isMeasured label={t("found.title")} className={classes.list}>
          {(index) => {
            const found = shown[index];
            return (
              found && (
                <FoundRow
                  found={found}
                  isSelected={selection.ticked.has(found._id)}
                  onSelect={selection.select}
                  onOpen={() => setOpenId(found._id)}
                />
              )
            );
          }}
        </VirtualRows>
      )}
      <Suspense>
        {open && <FoundSheet key={open._id} found={open} onClose={() => setOpenId(undefined)} />}
        {selection.chosen.length + selection.hidden > 0 && (
          <FoundSelection found={all} selection={selection} total={shown.length} sort={address.sort ?? "name"} />
        )}
      </Suspense>
    </ListPage>
  );
}

const CLEARED = { gateway: undefined, driver: undefined, state: undefined, q: undefined };

interface NothingFoundProps {
  isFiltered: boolean;
  hasAny: boolean;
  onClear(): void;
}

/** Distinguishes no gateway, nothing found, everything decided, and nothing matching. */
function NothingFound({ isFiltered, hasAny, onClear }: NothingFoundProps) {
  const { t } = useTranslation("gateways");
  const gateways = useQuery(gatewaysQuery()).data;
  if (gateways?.length === 0)
    return (
      <EmptyState
        icon={<IconInbox />}
        title={t("found.noGateway")}
        text={t("found.noGatewayText")}
        action={<ButtonLink to="/app/devices/gateways">{t("add")}</ButtonLink>}
      />
    );
  const words = {
    title: hasAny ? t("found.allDecided") : t("found.none"),
    text: hasAny ? t("found.allDecidedText") : t("found.noneText"),
    filteredTitle: t("found.noMatch"),
    filteredText: t("found.noMatchText"),
    clear: t("found.clear"),
  };
  const toGateways = (
    <ButtonLink to="/app/devices/gateways" isQuiet>
      {t("found.toGateways")}
    </ButtonLink>
  );
  const isNarrowed = isFiltered && hasAny;
  return <ListEmpty isFiltered={isNarrowed} onClear={onClear} icon={<IconInbox />} words={words} action={toGateways} />;
}
