import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { DecisionSheet } from "../../../../../ui/kit/DecisionSheet.tsx";

/** Asks which page of a PDF is the plan. */
export function AskPage({ pages, onAnswer }: { pages: number; onAnswer(page: number | undefined): void }) {
  const { t } = useTranslation("planEditor");
  const [text, setText] = useState("1");
  const [isTried, setTried] = useState(false);
  const page = Number(text);
  const isPage = Number.isInteger(page) && page >= 1 && page <= pages;
  return (
    <DecisionSheet
      title={t("file.page.title")}
      lead={t("file.page.text", { count: pages })}
      submit={t("file.page.use")}
      onSubmit={() => (isPage ? onAnswer(page) : setTried(true))}
      onClose={() => onAnswer(undefined)}
    >
      <TextInput
        label={t("file.page.number")}
        inputMode="numeric"
        value={text}
        error={isTried && !isPage && t("file.page.range", { last: pages })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
