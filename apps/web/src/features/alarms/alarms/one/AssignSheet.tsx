import { NativeSelect } from "@mantine/core";
import { type Alarm, contract } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { refusedBeside } from "../../../../api/refusal.ts";
import { useSession } from "../../../../api/session.ts";
import { useAssignAlarm } from "../../../../data/alarms.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";

const MOST_PEOPLE = 200;

function usePeople() {
  return useQuery({
    queryKey: [...liveKeys.of("people"), "alarm-owners"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) =>
      call(contract.listUsers, { joined: true, limit: MOST_PEOPLE, offset: 0 }, { quiet: true, silent: true, signal }),
  });
}

/** Says who takes care of an alarm. */
export function AssignSheet({ alarm, onClose }: { alarm: Alarm; onClose(): void }) {
  const { t } = useTranslation(["alarms", "common"]);
  const { user } = useSession();
  const people = usePeople();
  const assign = useAssignAlarm();
  const names = new Map(people.data?.users.map(({ _id, name }) => [_id, name]));
  const {
    bind,
    failure,
    isBusy,
    form: events,
  } = useForm({
    initial: { to: alarm.owner?._id ?? "" },
    explain: refusedBeside({ "user.not_found": "to" }),
    send: async ({ to }) => {
      await assign.mutateAsync({ id: alarm._id, to: to || null });
      success(to ? t("done.assign", { name: names.get(to) ?? "" }) : t("done.released"));
      onClose();
    },
  });
  const label = ([value, name]: [string, string]) => ({
    value,
    label: value === user?._id ? t("assign.me", { name }) : name,
  });
  return (
    <Sheet title={t("assign.title")} onClose={onClose}>
      <form {...events} className={form.form}>
        {people.error && !people.isFetching && (
          <LoadFailureLine what="people" error={people.error} onRetry={() => void people.refetch()} />
        )}
        <NativeSelect
          label={t("assign.person")}
          data={[{ value: "", label: t("assign.nobody") }, ...[...names].map(label)]}
          {...bind("to")}
        />
        <SubmitBar failure={failure} isBusy={isBusy} submit={t("do.assign")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Sheet>
  );
}
