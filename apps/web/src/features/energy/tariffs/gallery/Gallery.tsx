import type { TariffTemplateView } from "@switchboard/contract";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import cards from "../../../../ui/kit/Cards.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Choice } from "../form/fields.tsx";
import { LineList } from "../words/LineList.tsx";
import { SourceNote } from "../words/SourceNote.tsx";

const ALL = "";

/** Lists published tariffs, each with its source and what has to be checked. */
export function Gallery({ templates }: { templates: readonly TariffTemplateView[] }) {
  const { t, i18n } = useTranslation("tariffs");
  const [country, setCountry] = useState(ALL);
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const countries = [...new Set(templates.map((template) => template.country))];
  const shown = templates.filter((template) => country === ALL || template.country === country);
  return (
    <>
      <Row wraps align="end" gap={12}>
        <Choice
          label={t("gallery.country")}
          value={country}
          options={[
            { value: ALL, label: t("gallery.all") },
            ...countries.map((value) => ({ value, label: names.of(value) ?? value })),
          ]}
          onChoose={setCountry}
        />
        <ButtonLink isQuiet to="/app/tariffs/new" search={{ template: "own" }}>
          {t("gallery.own")}
        </ButtonLink>
      </Row>
      <Grid as="ul" min={380} gap={12}>
        {shown.map((template) => (
          <TemplateCard
            key={template.key}
            template={template}
            country={names.of(template.country) ?? template.country}
          />
        ))}
      </Grid>
    </>
  );
}

function TemplateCard({ template, country }: { template: TariffTemplateView; country: string }) {
  const { t } = useTranslation("tariffs");
  const { key, region, utility, supply, tariff } = template;
  const last = tariff.versions.at(-1);
  return (
    <li className={cards.card} aria-label={tariff.name}>
      <h2>{tariff.name}</h2>
      <Row as="p" wraps gap="0 12" tone="quiet" size={13}>
        <span>{utility}</span>
        <span>{[region, country].filter((each, index, all) => all.indexOf(each) === index).join(", ")}</span>
        <span>{t(`supply.${supply}`)}</span>
      </Row>
      {last && <LineList version={last} currency={tariff.currency} most={5} />}
      {last && <SourceNote version={last} />}
      <Row wraps gap={8} at="foot">
        <ButtonLink
          isQuiet
          to="/app/tariffs/new"
          search={{ template: key }}
          aria-label={t("gallery.useNamed", { name: tariff.name })}
        >
          {t("gallery.use")}
        </ButtonLink>
      </Row>
    </li>
  );
}
