import type { Scene } from "@switchboard/contract";
import { useState } from "react";
import { useHoldAll } from "../../data/hold-all.ts";
import { type HoldInput, usePlaceHold } from "../../data/holds.ts";
import { usePlay } from "../../data/plays.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { useHold } from "../../live/useHold.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { success } from "../../ui/notices/notices.ts";
import { SwitchResults } from "../results/SwitchResults.tsx";
import { HeldNow } from "./HeldNow.tsx";
import { HoldFields } from "./HoldFields.tsx";
import { type HoldChoice, useHoldChoice } from "./useHoldChoice.ts";

/** Everything of a room or a device, or the switches of a scene. */
type ManyTarget = { room: string; name: string } | { device: string; name: string } | { scene: Scene };
type HoldTarget = { switch: string } | ManyTarget;

interface HoldSheetProps {
  target: HoldTarget;
  /** True to choose another end of an existing hold. */
  isChange?: boolean | undefined;
  onClose(): void;
}

/** Shows the current hold, or the form that creates one. */
export function HoldSheet({ target, isChange = false, onClose }: HoldSheetProps) {
  return "switch" in target ? (
    <OneSheet id={target.switch} isChange={isChange} onClose={onClose} />
  ) : (
    <ManySheet target={target} onClose={onClose} />
  );
}

function OneSheet({ id, isChange, onClose }: { id: string; isChange: boolean; onClose(): void }) {
  const { t } = useTranslation("holds");
  const hold = useHold(id);
  const [isChanging, setChanging] = useState(isChange);
  const name = liveStore.switch(id)?.name ?? "";
  return (
    <Sheet title={t("form.title", { name })} onClose={onClose}>
      {hold && !isChanging ? (
        <HeldNow hold={hold} onDone={onClose} onChange={() => setChanging(true)} />
      ) : (
        <OneForm id={id} name={name} onDone={onClose} />
      )}
    </Sheet>
  );
}

function OneForm({ id, name, onDone }: { id: string; name: string; onDone(): void }) {
  const { t } = useTranslation("holds");
  const choice = useHoldChoice(liveStore.switch(id)?.current_status !== false);
  const place = usePlaceHold();
  const [isTaken, setTaken] = useState(false);
  const submit = () =>
    place.mutate(
      { switches: [id], ...choice.input },
      {
        onSuccess: ({ holds, results }) => {
          // Somebody else may have held it first.
          if (holds.length === 0 && results.length > 0) return setTaken(true);
          success(t("form.done", { name }));
          onDone();
        },
      },
    );
  return (
    <>
      <HoldForm choice={choice} isPending={place.isPending} onSubmit={submit} />
      {isTaken && <SwitchResults results={place.data?.results ?? []} />}
    </>
  );
}

function toMany(target: ManyTarget) {
  if ("scene" in target) return { id: target.scene._id, name: target.scene.name, scene: target.scene };
  return { id: "room" in target ? target.room : target.device, name: target.name, scene: undefined };
}

function ManySheet({ target, onClose }: { target: ManyTarget; onClose(): void }) {
  const { t } = useTranslation("holds");
  const { id, name, scene } = toMany(target);
  const choice = useHoldChoice(false);
  const place = useHoldAll(id);
  const [held, setHeld] = useState<number>();
  const { switch_state, ...ends } = choice.input;
  const what: HoldInput = scene
    ? { ...ends, scene: id }
    : { ...ends, switch_state, ...("room" in target ? { room: id } : { device: id }) };
  const submit = () =>
    place.mutate(
      { input: what, scene },
      {
        onSuccess: ({ holds, results }) => {
          if (holds.length < results.length) return setHeld(holds.length);
          success(t("form.done", { name }));
          onClose();
        },
      },
    );
  return (
    <Sheet title={t(scene ? "form.titleScene" : "form.title", { name })} onClose={onClose}>
      {held === undefined ? (
        <HoldForm choice={choice} isScene={scene !== undefined} isPending={place.isPending} onSubmit={submit} />
      ) : (
        <Placed id={id} held={held} onDone={onClose} />
      )}
    </Sheet>
  );
}

/** Lists the result of each switch when not all are held. */
function Placed({ id, held, onDone }: { id: string; held: number; onDone(): void }) {
  const { t } = useTranslation(["holds", "common"]);
  const results = usePlay(id)?.results ?? [];
  return (
    <Stack gap={20}>
      <p role="status">
        <strong>{t("form.doneSome", { held, count: results.length })}</strong>
      </p>
      <SwitchResults results={results} />
      <Button onClick={onDone}>{t("common:close")}</Button>
    </Stack>
  );
}

interface HoldFormProps {
  choice: HoldChoice;
  isScene?: boolean;
  isPending: boolean;
  onSubmit(): void;
}

function HoldForm({ choice, isScene = false, isPending, onSubmit }: HoldFormProps) {
  const { t } = useTranslation("holds");
  const label = choice.input.switch_state === 1 ? "form.submitOn" : "form.submitOff";
  return (
    <Stack
      as="form"
      gap={20}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <HoldFields choice={choice} isScene={isScene} />
      <Button type="submit" isPending={isPending} isIdle={choice.problems.length > 0}>
        {t(isScene ? "form.submitScene" : label)}
      </Button>
    </Stack>
  );
}
