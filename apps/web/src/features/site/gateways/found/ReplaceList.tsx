import type { FoundDevice } from "@switchboard/contract";
import { fitHardware, usedHardware } from "@switchboard/domain/site";
import { useDeferredValue, useMemo, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageWithReference } from "../../../../api/error-notices.ts";
import { fieldType } from "../../../../data/field-type.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import pane from "../../../../ui/kit/ListPane.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import { useReplace } from "../api.ts";
import { lackingWord } from "./channel-words.ts";

const ROW_HEIGHT = 56;

interface Candidate {
  device: LiveDevice;
  fit: ReturnType<typeof fitHardware>;
}

function presentCovers({ field }: LiveDevice) {
  return field?.covers && { switches: field.covers, sensors: [] };
}

/** The devices of which the new hardware is most likely the spare part come first, and those it cannot replace last. */
function rankOf({ fit }: Candidate): number {
  if ("lacks" in fit) return 2;
  return fit.isSame ? 0 : 1;
}

function useCandidates(text: string, { channels }: FoundDevice): readonly Candidate[] {
  const load = useDevicesLoad();
  return useMemo(() => {
    // Rendered again once all devices are loaded.
    const all = load.isComplete || load.isWaiting ? liveStore.order() : [];
    const wanted = text.trim().toLocaleLowerCase();
    return all
      .flatMap((id) => liveStore.device(id) ?? [])
      .filter((device) =>
        [device.device_name, device.kd_id, roomName(device)].some((word) => word.toLocaleLowerCase().includes(wanted)),
      )
      .map((device) => ({ device, fit: fitHardware(usedHardware(device, presentCovers(device)), channels) }))
      .sort((one, other) => rankOf(one) - rankOf(other));
  }, [text, channels, load.isComplete, load.isWaiting]);
}

interface ReplaceListProps {
  found: FoundDevice;
  onBack(): void;
  onDone(): void;
}

interface CandidateRowProps {
  candidate: Candidate;
  isChosen: boolean;
  onChoose(): void;
}

function CandidateRow({ candidate: { device, fit }, isChosen, onChoose }: CandidateRowProps) {
  const { t } = useTranslation("gateways");
  const isPossible = !("lacks" in fit);
  const lacking = isPossible ? "" : t("replace.lacks", { what: lackingWord(fit.lacks, t) });
  return (
    <label className={pane.entry}>
      <input type="radio" name="replaced" disabled={!isPossible} checked={isChosen} onChange={onChoose} />
      <Stack as="span" tone={isPossible ? "text" : "quiet"}>
        <strong>{device.device_name}</strong>
        <small>{[lacking, roomName(device), device.kd_id].filter(Boolean).join(" · ")}</small>
      </Stack>
    </label>
  );
}

/** Which of one's devices this is the new hardware of; all that hangs on it stays. */
export function ReplaceList({ found, onBack, onDone }: ReplaceListProps) {
  const { t } = useTranslation("gateways");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const candidates = useCandidates(useDeferredValue(text), found);
  const load = useDevicesLoad();
  const replace = useReplace();
  const device = chosen === undefined ? undefined : liveStore.device(chosen);
  const onSuccess = () => {
    success(t("replace.done", { name: device?.device_name ?? "" }));
    onDone();
  };
  return (
    <Stack gap={12} grows>
      <Text as="p" tone="quiet" size={13}>
        {t("replace.lead", { hardware: fieldType(found) })}
      </Text>
      <SearchField label={t("replace.search")} value={text} onChange={setText} />
      {candidates.length === 0 && (
        <PickerNote
          what="devices"
          load={load}
          hasAny={liveStore.order().length > 0}
          words={{ none: t("replace.none"), noMatch: t("replace.noMatch") }}
        />
      )}
      <ScrolledList ids={candidates.map((each) => each.device._id)} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const each = candidates[index];
          return (
            each && (
              <CandidateRow
                candidate={each}
                isChosen={each.device._id === chosen}
                onChoose={() => {
                  replace.reset();
                  setChosen(each.device._id);
                }}
              />
            )
          );
        }}
      </ScrolledList>
      {replace.error instanceof ApiError && (
        <p className={form.failure} role="alert">
          {messageWithReference(replace.error)}
        </p>
      )}
      <div className={form.buttons}>
        <Button
          isIdle={!device}
          isPending={replace.isPending}
          onClick={() => device && replace.mutate({ device: device._id, found: found._id }, { onSuccess })}
        >
          {device ? t("replace.named", { name: device.device_name }) : t("replace.choose")}
        </Button>
        <Button isQuiet onClick={onBack}>
          {t("replace.back")}
        </Button>
      </div>
    </Stack>
  );
}
