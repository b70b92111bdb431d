import { TextInput } from "@mantine/core";
import type { UtilityBill } from "@switchboard/contract";
import { isDecimal } from "@switchboard/domain/energy";
import { refusalOf } from "../../../../api/refusal.ts";
import type { OneBill } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useSetUtilityBill } from "../api.ts";
import { readAmount } from "../read-amount.ts";

interface UtilitySheetProps {
  supply: string;
  one: OneBill;
  onClose(): void;
}

const FIGURES = ["total", "kwh", "kvah", "demand", "powerFactor"] as const;
const LINE = "line.";

function initialOf({ bill, utility }: OneBill): Record<string, string> {
  const keys = lineNames(bill).map(([key]) => key);
  const lines = new Map(utility?.lines.map(({ key, amount }) => [key, amount]));
  return {
    ...Object.fromEntries(FIGURES.map((figure) => [figure, utility?.[figure] ?? ""])),
    ...Object.fromEntries(keys.map((key) => [LINE + key, lines.get(key) ?? ""])),
    note: utility?.note ?? "",
  };
}

/** Returns each line of the tariff once, in the order of the bill. */
function lineNames({ lines }: OneBill["bill"]): [key: string, name: string][] {
  const named = lines
    .filter(({ kind }) => kind !== "round_off")
    .map(({ key, label }) => [key, label.params.name] as const);
  return [...new Map(named)].map(([key, name]) => [key, name ?? key]);
}

function figuresOf(values: Record<string, string>): UtilityBill {
  const figure = (name: string) => readAmount(values[name] ?? "") ?? null;
  const lines = Object.keys(values)
    .filter((name) => name.startsWith(LINE))
    .flatMap((name) => {
      const amount = figure(name);
      return amount === null ? [] : [{ key: name.slice(LINE.length), amount }];
    });
  const [total, kwh, kvah, demand, powerFactor] = FIGURES.map(figure);
  return {
    total: total ?? null,
    kwh: kwh ?? null,
    kvah: kvah ?? null,
    demand: demand ?? null,
    powerFactor: powerFactor ?? null,
    lines,
    note: (values.note ?? "").trim(),
  };
}

/** Enters the figures of the utility's paper bill; empty fields are not compared. */
export function UtilitySheet({ supply, one, onClose }: UtilitySheetProps) {
  const { t, i18n } = useTranslation("bills");
  const save = useSetUtilityBill();
  const { bill } = one;
  const send = async (figures: UtilityBill | null) => {
    await save.mutateAsync({ supply, day: bill.from, figures });
    success(t(figures ? "utility.saved" : "utility.removed"));
    onClose();
  };
  const fields = useForm<Record<string, string>>({
    initial: initialOf(one),
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, text]) => name !== "note" && text.trim() !== "" && !isDecimal(readAmount(text)))
          .map(([name]) => [name, t("form.number")]),
      ),
    explain: refusalOf,
    send: (values) => send(figuresOf(values)),
  });
  const money = moneyFormat(i18n.language, bill.currency);
  const field = (name: string, label: string, description?: string) => (
    <TextInput
      key={name}
      label={label}
      {...(description === undefined ? {} : { description })}
      inputMode="decimal"
      autoComplete="off"
      {...fields.bind(name)}
    />
  );
  return (
    <Sheet title={t("utility.title")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t("utility.lead")}
        </Text>
        {field(
          "total",
          t("utility.total", { currency: bill.currency }),
          t("utility.own", { amount: money(bill.total) }),
        )}
        <Grid min={240} isFit align="start" gap={16}>
          {field("kwh", "kWh")}
          {field("kvah", "kVAh")}
          {field("demand", t("utility.demand", { unit: bill.demands[0]?.measure ?? "kW" }))}
          {field("powerFactor", t("fact.factor"))}
        </Grid>
        <Stack as="fieldset" gap={12} pad={0}>
          <legend>{t("utility.lines")}</legend>
          {lineNames(bill).map(([key, name]) => field(LINE + key, name))}
        </Stack>
        <TextInput label={t("utility.note")} maxLength={300} {...fields.bind("note")} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("utility.save")}>
          {one.utility && (
            <Button isQuiet isPending={save.isPending} onClick={() => void send(null).catch(() => {})}>
              {t("utility.remove")}
            </Button>
          )}
        </SubmitBar>
      </form>
    </Sheet>
  );
}
