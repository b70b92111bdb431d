import type { TariffView } from "@switchboard/contract";
import { type FuelPrices as FuelLinePrices, fuelPrices } from "@switchboard/domain/energy";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { FuelExport } from "./FuelExport.tsx";
import { FuelMonths } from "./FuelMonths.tsx";

const FuelSheet = lazy(() => import("./FuelSheet.tsx").then((module) => ({ default: module.FuelSheet })));

interface FuelPricesProps {
  tariff: TariffView;
  today: string;
}

/** Lists the monthly announced prices of every line that has them; renders nothing without any. */
export function FuelPrices({ tariff, today }: FuelPricesProps) {
  const { t } = useTranslation("tariffs");
  const lines = fuelPrices(tariff.versions, today);
  if (lines.length === 0) return null;
  const thisMonth = today.slice(0, 7);
  return (
    <Stack as="section" gap={12} isCard pad={16} most={860} aria-labelledby="fuel-prices">
      <Row wraps justify="between" gap="4 12">
        <h2 id="fuel-prices">{t("fuel.title")}</h2>
        <FuelExport currency={tariff.currency} lines={lines} thisMonth={thisMonth} />
      </Row>
      <Text as="p" tone="quiet">
        {t("fuel.lead")}
      </Text>
      {lines.map((line) => (
        <FuelMonths key={line.key} tariff={tariff} line={line} thisMonth={thisMonth} />
      ))}
      <Suspense>
        <Asked tariff={tariff} lines={lines} />
      </Suspense>
    </Stack>
  );
}

/** Opens the month of the address, if a line has it. */
function Asked({ tariff, lines }: { tariff: TariffView; lines: readonly FuelLinePrices[] }) {
  const { fuel, month, supply, day } = useSearch({ from: "/app/tariffs/$tariff" });
  const navigate = useNavigate();
  const line = lines.find(({ key }) => key === fuel);
  const ofMonth = line?.months.filter((each) => each.month === month) ?? [];
  const asked = ofMonth.find(({ price }) => price === null) ?? ofMonth[0];
  if (!line || !asked) return null;
  const page = {
    to: "/app/tariffs/$tariff",
    params: { tariff: tariff._id },
    replace: true,
    resetScroll: false,
  } as const;
  const close = () => navigate(page);
  const done = () =>
    supply && day ? navigate({ to: "/app/bills/$supply/$day", params: { supply, day }, replace: true }) : close();
  return <FuelSheet {...{ tariff, line, asked }} onClose={() => void close()} onDone={() => void done()} />;
}
