import { Menu } from "@mantine/core";
import type { TariffView } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { IconDots, IconPencil, IconTrash } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { ForAdmins } from "../ForAdmins.tsx";
import { FuelPrices } from "../fuel/FuelPrices.tsx";
import { ChargesExport } from "./ChargesExport.tsx";
import { NoTariff } from "./NoTariff.tsx";
import { Versions } from "./Versions.tsx";

const RenameTariff = lazy(() => import("./TariffDialogs.tsx").then((module) => ({ default: module.RenameTariff })));
const DeleteTariff = lazy(() => import("./TariffDialogs.tsx").then((module) => ({ default: module.DeleteTariff })));
const RemoveVersion = lazy(() => import("./TariffDialogs.tsx").then((module) => ({ default: module.RemoveVersion })));

type OpenDialog = "rename" | "delete" | { version: string };

/** Shows a tariff's versions in time with their changes. */
export function TariffPage() {
  return (
    <ForAdmins>
      <One />
    </ForAdmins>
  );
}

function One() {
  const { t } = useTranslation("tariffs");
  const { tariff: id } = useParams({ from: "/app/tariffs/$tariff" });
  const query = useQuery(tariffsQuery());
  const tariff = query.data?.find(({ _id }) => _id === id);
  const [asked, ask] = useState<OpenDialog>();
  const now = useServerNow();
  if (query.data && !tariff) return <NoTariff />;
  return (
    <ListPage
      isLive={false}
      title={tariff?.name ?? t("title")}
      lead={tariff && [tariff.currency, tariff.timeZone, usedWords(tariff, t)].join(" · ")}
      action={
        tariff && (
          <Row wraps gap={8}>
            <ChargesExport tariff={tariff} />
            <ButtonLink to="/app/tariffs/$tariff/version" params={{ tariff: id }}>
              {t("one.add")}
            </ButtonLink>
            <TariffMenu onAsk={ask} name={tariff.name} />
          </Row>
        )
      }
      load={loadOf(query)}
      what="tariffs"
      isEmpty={false}
      empty={null}
    >
      {tariff && <FuelPrices tariff={tariff} today={localDay(new Date(now), tariff.timeZone)} />}
      {tariff && (
        <Versions
          tariff={tariff}
          today={localDay(new Date(now), tariff.timeZone)}
          onRemove={(version) => ask({ version })}
        />
      )}
      <Suspense>{tariff && asked && <Dialogs {...{ tariff, asked }} onClose={() => ask(undefined)} />}</Suspense>
    </ListPage>
  );
}

function usedWords({ used }: TariffView, t: ReturnType<typeof useTranslation<"tariffs">>["t"]): string {
  return used === 0 ? t("list.unused") : t("list.used", { count: used });
}

function Dialogs({ tariff, asked, onClose }: { tariff: TariffView; asked: OpenDialog; onClose(): void }) {
  if (asked === "rename") return <RenameTariff tariff={tariff} onClose={onClose} />;
  if (asked === "delete") return <DeleteTariff tariff={tariff} onClose={onClose} />;
  return <RemoveVersion tariff={tariff} version={asked.version} onClose={onClose} />;
}

function TariffMenu({ name, onAsk }: { name: string; onAsk(asked: OpenDialog): void }) {
  const { t } = useTranslation("tariffs");
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} label={t("one.menu", { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAsk("rename")}
        >
          {t("one.rename")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          color="var(--sb-critical)"
          onClick={() => onAsk("delete")}
        >
          {t("one.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
