import type { PlaceImport } from "@switchboard/contract";
import type { ChangedField, ImportFormat } from "@switchboard/domain/site";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Lines } from "../../../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";

/** As many entries of each list as a person reads; the others are counted. */
const SHOWN = 50;

interface ImportPreviewProps {
  preview: PlaceImport;
  format: ImportFormat;
}

/** Lists the problems of a file or, if it has none, what it would create and change. */
export function ImportPreview({ preview, format }: ImportPreviewProps) {
  const { t } = useTranslation("rooms");
  const { created, changed, unchanged, problems } = preview;
  const isIdle = problems.length + created.length + changed.length === 0;
  return (
    <Stack as="section" gap={12} aria-label={t("files.result")}>
      {problems.length > 0 && <Problems problems={problems} format={format} />}
      {isIdle && <p>{t("files.nothing")}</p>}
      {created.length > 0 && (
        <ShortList title={t("files.created", { count: created.length })} entries={created}>
          {(place) => <Place key={place.row} {...place} />}
        </ShortList>
      )}
      {changed.length > 0 && (
        <ShortList title={t("files.changed", { count: changed.length })} entries={changed}>
          {({ fields, ...place }) => (
            <Place key={place.row} {...place}>
              {fields.map((each) => (
                <FieldChange key={each.field} {...each} />
              ))}
            </Place>
          )}
        </ShortList>
      )}
      {problems.length === 0 && unchanged > 0 && <Text tone="quiet">{t("files.unchanged", { count: unchanged })}</Text>}
    </Stack>
  );
}

function Problems({ problems, format }: { problems: PlaceImport["problems"]; format: ImportFormat }) {
  const { t } = useTranslation("rooms");
  const whereOf = (row: number | null) =>
    row === null ? t("files.wholeFile") : t(format === "csv" ? "files.line" : "files.feature", { row });
  return (
    <ShortList title={t("files.problems", { count: problems.length })} entries={problems}>
      {({ row, field, message }) => (
        <li key={`${row} ${field} ${message}`}>
          <Stack gap={2}>
            <Text weight={500}>{field === "" ? whereOf(row) : `${whereOf(row)}, ${field}`}</Text>
            <Text tone="critical" breaks>
              {message}
            </Text>
          </Stack>
        </li>
      )}
    </ShortList>
  );
}

interface ShortListProps<Entry> {
  title: string;
  entries: readonly Entry[];
  children(entry: Entry): ReactNode;
}

function ShortList<Entry>({ title, entries, children }: ShortListProps<Entry>) {
  const { t } = useTranslation("rooms");
  const left = entries.length - SHOWN;
  return (
    <Stack gap={4}>
      <h3>{title}</h3>
      <Lines>{entries.slice(0, SHOWN).map(children)}</Lines>
      {left > 0 && <Text tone="quiet">{t("files.more", { count: left })}</Text>}
    </Stack>
  );
}

type PlaceProps = Pick<PlaceImport["created"][number], "kind" | "name" | "path"> & { children?: ReactNode };

function Place({ kind, name, path, children }: PlaceProps) {
  const { t } = useTranslation("rooms");
  return (
    <li>
      <Stack gap={2}>
        <Row wraps gap={8}>
          <Text weight={500} breaks>
            {name}
          </Text>
          <Text isPill size={12} tone="quiet">
            {t(`files.kind.${kind}`)}
          </Text>
        </Row>
        {children ?? (
          <Text tone="quiet" size={13} breaks>
            {path}
          </Text>
        )}
      </Stack>
    </li>
  );
}

function FieldChange({ field, before, after }: PlaceImport["changed"][number]["fields"][number]) {
  const { t, i18n } = useTranslation("rooms");
  const words = (value: string | number | null) => {
    if (field === "kind" && value !== null) return t(`files.kind.${value as "site"}`);
    if (value === null || value === "") return t(field === "parent" ? "files.top" : "files.none");
    return typeof value === "number"
      ? new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 }).format(value)
      : value;
  };
  return (
    <Text tone="quiet" size={13} breaks>
      {t("files.fromTo", {
        field: t(`files.field.${field as ChangedField}`),
        before: words(before),
        after: words(after),
      })}
    </Text>
  );
}
