import { NativeSelect, TextInput } from "@mantine/core";
import { isDay } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { ProblemsContext } from "../problems.ts";
import { BesideExample } from "./Example.tsx";
import classes from "./TariffForm.module.css";
import { type TariffFormProps, useTariffForm } from "./useTariffForm.ts";
import { VersionEditor } from "./VersionEditor.tsx";
import { zones } from "./zones.ts";

const CURRENCIES = ["INR", "EUR", "GBP", "USD", "MUR", "AED", "LKR", "NPR", "BDT", "SGD", "AUD", "CAD", "CHF", "JPY"];

/** A tariff or one version of it, with an example beside it that is worked out as one types. */
export function TariffForm(props: TariffFormProps) {
  const { isVersionOnly = false, earliest, day, submit } = props;
  const { t } = useTranslation("tariffs");
  const tariff = useTariffForm(props);
  const { fields, version, shown, problems } = tariff;
  const { versions } = fields.values;
  if (!version) return null;
  return (
    <ProblemsContext value={problems}>
      <BesideExample draft={fields.values} from={version.from} until={versions[shown + 1]?.from} today={day}>
        <form {...fields.form} className={form.form}>
          {!isVersionOnly && <NameSection fields={fields} />}
          <VersionEditor
            // Another version has its own parts open.
            key={`${versions.length} ${shown}`}
            version={version}
            earliest={earliest}
            timeZone={fields.values.timeZone}
            choice={!isVersionOnly && <VersionChoice {...tariff} />}
            actions={!isVersionOnly && <VersionButtons {...tariff} />}
            onChange={tariff.setVersion}
          />
          <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={submit} />
        </form>
      </BesideExample>
      <UnsavedGuard isDirty={tariff.hasUnsaved} />
      {problems.list.length > 1 && (
        <p className="sb-visually-hidden">{t("form.problems", { count: problems.list.length })}</p>
      )}
    </ProblemsContext>
  );
}

type Tariff = ReturnType<typeof useTariffForm>;

function NameSection({ fields: { bind, values, set } }: Pick<Tariff, "fields">) {
  const { t } = useTranslation("tariffs");
  const currencies = [...new Set([values.currency, ...CURRENCIES])];
  return (
    <Section title={t("form.about")}>
      <TextInput label={t("form.name")} maxLength={80} data-autofocus {...bind("name")} />
      <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
        <NativeSelect label={t("form.currency")} data={currencies} {...bind("currency")} />
        <NativeSelect
          label={t("form.zone")}
          data={zones(values.timeZone)}
          value={values.timeZone}
          onChange={(event) => set({ timeZone: event.currentTarget.value })}
        />
      </Grid>
    </Section>
  );
}

/** Which version is on screen, of a tariff with several. */
function VersionChoice({ fields, shown, show }: Pick<Tariff, "fields" | "shown" | "show">) {
  const { t, i18n } = useTranslation("tariffs");
  const { versions } = fields.values;
  const day = dayWords(i18n.language, { day: "numeric", month: "long", year: "numeric" });
  const nameOf = (from: string) => (isDay(from) ? t("one.from", { day: day(from) }) : t("version.undated"));
  if (versions.length < 2) return null;
  return (
    <NativeSelect
      label={t("version.shown")}
      description={t("version.shownHint", { count: versions.length })}
      data={versions.map(({ from }, index) => ({ value: String(index), label: nameOf(from) }))}
      value={String(shown)}
      onChange={(event) => show(Number(event.currentTarget.value))}
    />
  );
}

/** Adds earlier versions, because past ones cannot be added once the tariff is saved. */
function VersionButtons({ fields, addEarlier, removeShown }: Pick<Tariff, "fields" | "addEarlier" | "removeShown">) {
  const { t } = useTranslation("tariffs");
  return (
    <div className={form.buttons}>
      <Button isQuiet onClick={addEarlier}>
        {t("version.addEarlier")}
      </Button>
      {fields.values.versions.length > 1 && (
        <Button isQuiet onClick={removeShown}>
          {t("version.remove")}
        </Button>
      )}
    </div>
  );
}
