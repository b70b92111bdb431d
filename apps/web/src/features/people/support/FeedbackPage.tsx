import { Textarea } from "@mantine/core";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useSendFeedback } from "./api.ts";
import { FeedbackList } from "./FeedbackList.tsx";
import { Stars } from "./Stars.tsx";

/** Sends feedback about the product; admins read everybody's here (spec §2). */
export function FeedbackPage() {
  const { t } = useTranslation("support");
  const [isSent, setSent] = useState(false);
  const mayRead = useMay("people.manage");
  const again = (
    <Button isQuiet onClick={() => setSent(false)}>
      {t("feedback.again")}
    </Button>
  );
  return (
    <Page title={t("feedback.title")} lead={t("feedback.lead")}>
      {isSent ? (
        <div role="status">
          <EmptyState title={t("feedback.doneTitle")} text={t("feedback.doneText")} action={again} />
        </div>
      ) : (
        <FeedbackForm onSent={() => setSent(true)} />
      )}
      {mayRead && <FeedbackList />}
    </Page>
  );
}

function FeedbackForm({ onSent }: { onSent(): void }) {
  const { t } = useTranslation(["support", "common"]);
  const feedback = useSendFeedback();
  const fields = useForm({
    initial: { rating: "", message: "" },
    check: ({ rating, message }) => ({
      ...(rating === "" && { rating: t("common:required") }),
      ...(message.trim() === "" && { message: t("common:required") }),
    }),
    explain: refusalOf,
    send: async ({ rating, message }) => {
      await feedback.mutateAsync({ rating: Number(rating), message: message.trim() });
      onSent();
    },
  });
  return (
    <div className={form.sections}>
      <Stack as="form" gap={16} isCard {...fields.form} className={form.section}>
        <Stars
          value={fields.values.rating}
          error={fields.errors.rating}
          onChange={(rating) => fields.set({ rating })}
        />
        <Textarea label={t("feedback.message")} rows={5} maxLength={4000} {...fields.bind("message")} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("feedback.submit")} />
      </Stack>
    </div>
  );
}
