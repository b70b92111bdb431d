import type { Alarm } from "@switchboard/contract";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../../api/session.ts";
import { useMay } from "../../../../api/useMay.ts";
import { useAssignAlarm } from "../../../../data/alarms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { type AlarmAction, useHandleAlarms } from "../../../../widgets/alarms/useHandleAlarms.ts";
import classes from "./Alarm.module.css";

const ShelveSheet = lazy(() => import("../ShelveSheet.tsx").then((module) => ({ default: module.ShelveSheet })));
const CloseSheet = lazy(() => import("../CloseSheet.tsx").then((module) => ({ default: module.CloseSheet })));
const AcknowledgeSheet = lazy(() =>
  import("./AcknowledgeSheet.tsx").then((module) => ({ default: module.AcknowledgeSheet })),
);
const AssignSheet = lazy(() => import("./AssignSheet.tsx").then((module) => ({ default: module.AssignSheet })));

type OpenDialog = "acknowledge" | "shelve" | "close" | "assign";

/** Shows the possible actions, the most frequent first. */
export function Actions({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const handle = useHandleAlarms();
  const [asked, setAsked] = useState<OpenDialog>();
  const { may } = alarm;
  const close = () => setAsked(undefined);
  const act = (action: AlarmAction) => {
    close();
    void handle(action, [alarm]);
  };
  const isOver = alarm.state === "cleared" && alarm.acknowledged !== null;
  return (
    <Row wraps gap={8} className={classes.actions}>
      {may.includes("acknowledge") && <Button onClick={() => setAsked("acknowledge")}>{t("do.acknowledge")}</Button>}
      {may.includes("unshelve") && (
        <Button isQuiet onClick={() => act({ did: "unshelve" })}>
          {t("do.unshelve")}
        </Button>
      )}
      {may.includes("close") && (
        <Button isQuiet={!isOver} onClick={() => setAsked("close")}>
          {t("do.close")}
        </Button>
      )}
      {may.includes("shelve") && !may.includes("unshelve") && (
        <Button isQuiet onClick={() => setAsked("shelve")}>
          {t("do.shelve")}
        </Button>
      )}
      {may.includes("assign") && <Assigning alarm={alarm} onChoose={() => setAsked("assign")} />}
      {!alarm.ticket && may.length > 0 && (
        <ButtonLink isQuiet to="/app/support/CreateTicket" search={{ alarm: alarm._id }}>
          {t("do.ticket")}
        </ButtonLink>
      )}
      <Suspense>
        {asked === "acknowledge" && <AcknowledgeSheet onClose={close} onAcknowledge={act} />}
        {asked === "shelve" && <ShelveSheet count={1} onClose={close} onShelve={act} />}
        {asked === "close" && <CloseSheet count={1} onClose={close} onCloseAlarms={act} />}
        {asked === "assign" && <AssignSheet alarm={alarm} onClose={close} />}
      </Suspense>
    </Row>
  );
}

/** Lets users who may see people choose an owner; others can only take the alarm themselves. */
function Assigning({ alarm, onChoose }: { alarm: Alarm; onChoose(): void }) {
  const { t } = useTranslation("alarms");
  const { user } = useSession();
  const maySeePeople = useMay("people.manage");
  const assign = useAssignAlarm();
  const isMine = alarm.owner?._id === user?._id;
  const take = () =>
    user &&
    assign.mutate({ id: alarm._id, to: user._id }, { onSuccess: () => success(t("done.assign", { name: user.name })) });
  return (
    <>
      {!isMine && (
        <Button isQuiet isPending={assign.isPending} onClick={take}>
          {t("do.take")}
        </Button>
      )}
      {maySeePeople && (
        <Button isQuiet onClick={onChoose}>
          {t("do.assign")}
        </Button>
      )}
    </>
  );
}
