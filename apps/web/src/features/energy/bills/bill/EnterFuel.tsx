import type { BillView } from "@switchboard/contract";
import { useMay } from "../../../../api/useMay.ts";
import type { Supply } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { calendarMonth } from "../../../../ui/format/date-format.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { tariffsIn } from "../tariff-now.ts";

interface EnterFuelProps {
  supply: Supply;
  bill: BillView;
  notice: BillView["notices"][number];
}

/** Links permitted users to the entry of that month's price, and back to this bill. */
export function EnterFuel({ supply, bill, notice }: EnterFuelProps) {
  const { t, i18n } = useTranslation("bills");
  const { line, month } = notice.params;
  if (!useMay("enterprise.manage") || !line || !month) return null;
  const tariffs = tariffsIn(supply, bill, month);
  return tariffs.map((tariff) => (
    <ButtonLink
      key={tariff}
      isQuiet
      to="/app/tariffs/$tariff"
      params={{ tariff }}
      search={{ fuel: line, month, supply: supply._id, day: bill.from }}
      data-report-action
    >
      {t(`notice.fuel_not_announced.${tariffs.length > 1 ? "enterIn" : "enter"}`, {
        month: calendarMonth(i18n.language, month),
        tariff: supply.names[tariff] ?? "",
      })}
    </ButtonLink>
  ));
}
