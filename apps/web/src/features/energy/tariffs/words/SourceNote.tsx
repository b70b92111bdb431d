import { isWebLink } from "@switchboard/domain/core";
import { IconAlertTriangle } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "../Tariffs.module.css";
import type { Version } from "../tariff-draft.ts";

/** Shows the source of the figures, and what has to be checked before they are used. */
export function SourceNote({ version: { source } }: { version: Version }) {
  const { t, i18n } = useTranslation("tariffs");
  if (!source) return null;
  const day = dayWords(i18n.language, { day: "numeric", month: "short", year: "numeric" })(source.date);
  const words = [source.order, day].filter(Boolean).join(" · ");
  return (
    <Stack gap={8} tone="quiet" size={13} breaks>
      <p>
        {t("source.from")}{" "}
        {source.url && isWebLink(source.url) ? (
          <a href={source.url} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          words
        )}
      </p>
      {source.note && (
        <Row as="p" align="stretch" gap={8} pad="8 12" tone="text" frame="warning" className={classes.check}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          <span>
            <strong>{t("source.check")}</strong> <span lang="en">{source.note}</span>
          </span>
        </Row>
      )}
    </Stack>
  );
}
