import type { TariffView } from "@switchboard/contract";
import { mayEditVersion } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import cards from "../../../../ui/kit/Cards.module.css";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "../Tariffs.module.css";
import type { Version } from "../tariff-draft.ts";
import { DayStrips } from "../words/DayStrips.tsx";
import { LineList } from "../words/LineList.tsx";
import { SourceNote } from "../words/SourceNote.tsx";
import { versionChanges } from "../words/version-words.ts";

interface VersionsProps {
  tariff: TariffView;
  today: string;
  onRemove(from: string): void;
}

/** Lists the versions, newest first: which applies, which comes next, and the changes of each. */
export function Versions({ tariff, today, onRemove }: VersionsProps) {
  const { t, i18n } = useTranslation("tariffs");
  const day = dayWords(i18n.language, { day: "numeric", month: "long", year: "numeric" });
  const ordered = tariff.versions.toReversed();
  return (
    <Stack as="ol" gap={12} most={860}>
      {ordered.map((version, index) => {
        const state = mayEditVersion(version, today) ? "coming" : version.from === tariff.inForce ? "now" : "past";
        const before = ordered[index + 1];
        return (
          <li key={version.from} className={`${cards.card} ${classes.card}`} data-state={state}>
            <Row as="header" wraps justify="between" gap="4 12">
              <h2>{t("one.from", { day: day(version.from) })}</h2>
              <Surface as="span" isPill size={13}>
                {t(`one.${state}`)}
              </Surface>
            </Row>
            {before && <Changes {...{ version, before }} currency={tariff.currency} />}
            <DayStrips version={version} />
            <LineList version={version} currency={tariff.currency} />
            <SourceNote version={version} />
            {state === "coming" && (
              <Row wraps gap={8} at="foot">
                <ButtonLink
                  isQuiet
                  to="/app/tariffs/$tariff/version"
                  params={{ tariff: tariff._id }}
                  search={{ from: version.from }}
                >
                  {t("one.edit")}
                </ButtonLink>
                {tariff.versions.length > 1 && (
                  <Button isQuiet onClick={() => onRemove(version.from)}>
                    {t("one.remove")}
                  </Button>
                )}
              </Row>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

function Changes({ version, before, currency }: { version: Version; before: Version; currency: string }) {
  const { t, i18n } = useTranslation("tariffs");
  const { t: bills } = useTranslation("bills");
  const changes = versionChanges(before, version, { t, bills, language: i18n.language, currency });
  if (changes.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t("change.none")}
      </Text>
    );
  return (
    <Surface pad={12} fill="surface" className={classes.changes}>
      <h3>{t("change.title")}</h3>
      <ul>
        {changes.map(({ name, kind, before: was, now }) => (
          <li key={name + kind}>
            <strong>{name}</strong>{" "}
            {kind === "changed" ? (
              <>
                <del>{was}</del> <span aria-hidden="true">→</span> <ins>{now}</ins>
              </>
            ) : (
              t(`change.${kind}`, { figures: now ?? was ?? "" })
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
