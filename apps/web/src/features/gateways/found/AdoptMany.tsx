import { NativeSelect } from "@mantine/core";
import type { FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { messageWithReference } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway-error.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useAdopt } from "../api.ts";
import classes from "./Found.module.css";
import { adoptionOf, titleOf } from "./found-list.ts";
import { useRooms } from "./useRooms.ts";

/** Each device in the room that its own names point to. */
const SUGGESTED = "suggested";
/** What one call takes. */
const AT_ONCE = 500;

interface AdoptManyProps {
  found: readonly FoundDevice[];
  onClose(): void;
  onDone(): void;
}

type Problems = { title: string; problem: NonNullable<Result["problem"]> }[];
type Result = Awaited<ReturnType<ReturnType<typeof useAdopt>["mutateAsync"]>>["results"][number];

function useAdoptAll(found: readonly FoundDevice[], onDone: () => void) {
  const { t } = useTranslation("gateways");
  const adopt = useAdopt();
  const [problems, setProblems] = useState<Problems>([]);
  const run = async (room: string) => {
    const wanted = found.map((each) => adoptionOf(each, room === SUGGESTED ? each.suggestedRoom : room || null));
    const results: Result[] = [];
    for (let start = 0; start < wanted.length; start += AT_ONCE)
      results.push(...(await adopt.mutateAsync(wanted.slice(start, start + AT_ONCE))).results);
    const titles = new Map(found.map((each) => [each._id, titleOf(each)]));
    const failed = results.flatMap(({ found: id, problem }) =>
      problem ? [{ title: titles.get(id) ?? "", problem }] : [],
    );
    if (results.length > failed.length) success(t("found.adoptedDone", { count: results.length - failed.length }));
    if (failed.length === 0) onDone();
    else setProblems(failed);
  };
  return { adopt, problems, run };
}

/** Many at once: all that each can do, under its own names; the room is all that is asked. */
export function AdoptMany({ found, onClose, onDone }: AdoptManyProps) {
  const { t } = useTranslation("gateways");
  const rooms = useRooms();
  const suggested = found.filter(({ suggestedRoom }) => suggestedRoom !== null).length;
  const [room, setRoom] = useState(suggested > 0 ? SUGGESTED : "");
  const { adopt, problems, run } = useAdoptAll(found, onDone);
  return (
    <Sheet title={t("many.title", { count: found.length })} onClose={onClose}>
      <div className={form.form}>
        <p className={form.note}>{t("many.lead")}</p>
        <NativeSelect
          label={t("adopt.room")}
          value={room}
          data={[
            ...(suggested > 0 ? [{ value: SUGGESTED, label: t("many.suggested", { count: suggested }) }] : []),
            { value: "", label: t("adopt.noRoom") },
            ...rooms.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => setRoom(currentTarget.value)}
          data-autofocus
        />
        <ul className={classes.names}>
          {found.map((each) => (
            <li key={each._id}>{titleOf(each)}</li>
          ))}
        </ul>
        {problems.length > 0 && (
          <ul className={form.failure} role="alert">
            {problems.map(({ title, problem }) => (
              <li key={title}>{t("many.problem", { name: title, why: t(`problem.${problem}`) })}</li>
            ))}
          </ul>
        )}
        {adopt.error instanceof GatewayError && (
          <p className={form.failure} role="alert">
            {messageWithReference(adopt.error)}
          </p>
        )}
        <Button isPending={adopt.isPending} onClick={() => void run(room).catch(() => undefined)}>
          {t("many.adopt", { count: found.length })}
        </Button>
      </div>
    </Sheet>
  );
}
