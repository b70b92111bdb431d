import type { Notification } from "@switchboard/contract";
import { ApiError } from "../../../api/call.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { useSkipRun } from "./api.ts";

interface SkipRunProps {
  schedule: NonNullable<Notification["schedule"]>;
  name: string;
}

/** Lets a reminder skip its run until that is due. */
export function SkipRun({ schedule, name }: SkipRunProps) {
  const { t } = useTranslation(["notifications", "common"]);
  const now = useServerNow();
  const skip = useSkipRun();
  if (skip.isSuccess) return <span role="status">{t("skip.done")}</span>;
  if (Date.parse(schedule.due) <= now) return null;
  const { error } = skip;
  return (
    <>
      <PlainButton
        aria-label={t("skip.buttonNamed", { name })}
        aria-disabled={skip.isPending || undefined}
        onClick={() => skip.isPending || skip.mutate(schedule)}
      >
        {t("skip.button")}
      </PlainButton>
      {error && <span role="alert">{error instanceof ApiError ? messageOf(error) : t("common:somethingWrong")}</span>}
    </>
  );
}
