import { NativeSelect } from "@mantine/core";
import type { FoundDevice } from "@switchboard/contract";
import { useMemo, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageWithReference } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import pane from "../../../../ui/kit/ListPane.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { titleOf } from "./found-list.ts";
import { roomOf, SUGGESTED, useAdoptAll } from "./useAdoptAll.ts";
import { useRooms } from "./useRooms.ts";

const ROW_HEIGHT = 60;

interface AdoptManyProps {
  /** In the order of the screen. */
  found: readonly FoundDevice[];
  onClose(): void;
  onDone(): void;
}

type Adopting = ReturnType<typeof useAdoptAll>;

interface AdoptRowsProps extends Pick<Adopting, "results"> {
  found: readonly FoundDevice[];
  room: string;
}

/** Lists each device with its room, and later its result. */
function AdoptRows({ found, room, results }: AdoptRowsProps) {
  const { t } = useTranslation("gateways");
  const rooms = useRooms();
  const names = useMemo(() => new Map(rooms.map(({ _id, name }) => [_id, name])), [rooms]);
  return (
    <ScrolledList ids={found.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT} label={t("many.list")}>
      {(index) => {
        const each = found[index];
        if (!each) return null;
        const result = results.get(each._id);
        const title = titleOf(each);
        return (
          <div className={pane.entry}>
            <span>
              <strong title={title}>{title}</strong>
              <small>{names.get(roomOf(each, room) ?? "") ?? t("adopt.noRoom")}</small>
            </span>
            {result && (
              <StatusDot
                tone={result.problem ? "critical" : "good"}
                label={result.problem ? t(`problem.${result.problem}`) : t("many.adopted")}
              />
            )}
          </div>
        );
      }}
    </ScrolledList>
  );
}

function Failures({ results, error }: Pick<Adopting, "results" | "error">) {
  const { t } = useTranslation("gateways");
  const failed = [...results.values()].filter(({ problem }) => problem !== null).length;
  return (
    <div role="alert" className={form.alert}>
      {failed > 0 && <p className={form.failure}>{t("many.failed", { count: failed })}</p>}
      {error instanceof ApiError && <p className={form.failure}>{messageWithReference(error)}</p>}
    </div>
  );
}

/** Adopts many devices with all their channels and own names; only the room is asked. */
export function AdoptMany({ found, onClose, onDone }: AdoptManyProps) {
  const { t } = useTranslation("gateways");
  const rooms = useRooms();
  const suggested = found.filter(({ suggestedRoom }) => suggestedRoom !== null).length;
  const [room, setRoom] = useState(suggested > 0 ? SUGGESTED : "");
  const { run, left, hasBegun, isBusy, results, error } = useAdoptAll(found, (count) => {
    success(t("found.adoptedDone", { count }));
    onDone();
  });
  return (
    <Sheet title={t("many.title", { count: found.length })} isFilled onClose={hasBegun && !isBusy ? onDone : onClose}>
      <Stack gap={12} grows>
        <Text as="p" tone="quiet" size={13}>
          {t("many.lead")}
        </Text>
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
        <AdoptRows found={found} room={room} results={results} />
        <Failures results={results} error={error} />
        <div className={form.buttons}>
          <Button isPending={isBusy} onClick={() => void run(room).catch(() => undefined)}>
            {hasBegun || error ? t("many.retry", { count: left }) : t("many.adopt", { count: found.length })}
          </Button>
          {hasBegun && !isBusy && (
            <Button isQuiet onClick={onDone}>
              {t("many.close")}
            </Button>
          )}
        </div>
      </Stack>
    </Sheet>
  );
}
