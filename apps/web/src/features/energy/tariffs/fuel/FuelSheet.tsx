import { NativeSelect, TextInput } from "@mantine/core";
import type { TariffView } from "@switchboard/contract";
import { type FuelMonth, type FuelPrices, isDecimal } from "@switchboard/domain/energy";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { calendarMonth } from "../../../../ui/format/date-format.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useAnnounceFuel } from "../api.ts";
import { fuelUnit } from "./fuel-months.ts";

interface FuelSheetProps {
  tariff: TariffView;
  line: FuelPrices;
  /** The initially chosen month. */
  asked: FuelMonth;
  onClose(): void;
  onDone(): void;
}

/** Reads a decimal comma as a point. */
const typed = (text: string) => text.trim().replace(",", ".");

/** Enters, corrects or takes back the price a utility announced for a month. */
export function FuelSheet({ tariff, line, asked, onClose, onDone }: FuelSheetProps) {
  const { t, i18n } = useTranslation("tariffs");
  const save = useAnnounceFuel();
  const { name, months } = line;
  const money = moneyFormat(i18n.language, tariff.currency, "rate");
  const words = (month: string) => calendarMonth(i18n.language, month);
  // A month with two prices is listed twice, so the choice is an index into the list.
  const at = (place: string) => months[Number(place)] ?? asked;
  const send = async (place: string, price: string | null) => {
    const { month, price: was } = at(place);
    await save.mutateAsync({ id: tariff._id, line: line.key, month, price, was });
    success(t(price === null ? "fuel.takenBack" : "fuel.saved", { name, month: words(month) }));
    onDone();
  };
  const fields = useForm({
    initial: { month: String(months.indexOf(asked)), price: asked.price ?? "" },
    check: ({ price }) => (isDecimal(typed(price)) ? {} : { price: t("problem.line.price") }),
    explain: refusalOf,
    send: ({ month, price }) => send(month, typed(price)),
  });
  const said = at(fields.values.month).price;
  return (
    <Sheet title={t("fuel.sheet", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <NativeSelect
          label={t("fuel.month")}
          data={months.map(({ month, price }, place) => ({
            value: String(place),
            label: `${words(month)} · ${price === null ? t("fuel.none") : money(price)}`,
          }))}
          {...fields.bind("month")}
          onChange={({ currentTarget: { value } }) => fields.set({ month: value, price: at(value).price ?? "" })}
        />
        <TextInput
          label={t("price.per", { unit: fuelUnit(line) })}
          description={t("fuel.refund")}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...fields.bind("price")}
        />
        <div role="status" className={form.alert}>
          {said !== null && (
            <Text as="p" tone="quiet" size={13}>
              {t("fuel.was", { price: money(said) })}
            </Text>
          )}
        </div>
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("fuel.save")}>
          {said !== null && (
            <Button
              isQuiet
              isPending={save.isPending}
              onClick={() => void send(fields.values.month, null).catch(() => {})}
            >
              {t("fuel.takeBack")}
            </Button>
          )}
        </SubmitBar>
      </form>
    </Sheet>
  );
}
