import { contract, type Notification } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { liveKeys } from "../../data/queries.ts";
import { messageOf } from "../../gateway/error-notices.ts";
import { call, GatewayError } from "../../gateway/gateway.ts";
import { useNow } from "../../ui/format/age.ts";

interface SkipRunProps {
  schedule: NonNullable<Notification["schedule"]>;
  name: string;
}

/** A reminder can still leave out the run it tells of, until that is due. */
export function SkipRun({ schedule, name }: SkipRunProps) {
  const { t } = useTranslation(["notifications", "common"]);
  const client = useQueryClient();
  const now = useNow();
  const skip = useMutation({
    mutationFn: () =>
      call(contract.skipScheduleRun, { id: schedule._id, due: schedule.due }, { quiet: true, silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("schedules") }),
  });
  if (skip.isSuccess) return <span role="status">{t("skip.done")}</span>;
  if (Date.parse(schedule.due) <= now) return null;
  const { error } = skip;
  return (
    <>
      <button
        type="button"
        aria-label={t("skip.buttonNamed", { name })}
        aria-disabled={skip.isPending || undefined}
        onClick={() => skip.isPending || skip.mutate()}
      >
        {t("skip.button")}
      </button>
      {error && (
        <span role="alert">{error instanceof GatewayError ? messageOf(error) : t("common:somethingWrong")}</span>
      )}
    </>
  );
}
