import { useState } from "react";
import { type HoldInput, usePlaceHold } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { useHold } from "../../live/useHold.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { success, toast } from "../../ui/notices/notices.ts";
import { HeldNow } from "./HeldNow.tsx";
import { HoldFields } from "./HoldFields.tsx";
import classes from "./Holds.module.css";
import { useHoldChoice } from "./useHoldChoice.ts";

/** What is to be held: one switch, or all of a room. */
type HoldTarget = { switch: string } | { room: string; name: string };

interface HoldSheetProps {
  target: HoldTarget;
  /** Whether it is about another end for what is held already. */
  isChange?: boolean | undefined;
  onClose(): void;
}

/** Who holds it, or the form that holds it. */
export function HoldSheet({ target, isChange = false, onClose }: HoldSheetProps) {
  const { t } = useTranslation("holds");
  const id = "switch" in target ? target.switch : "";
  const hold = useHold(id);
  const [isChanging, setChanging] = useState(isChange);
  const name = "switch" in target ? (liveStore.switch(id)?.name ?? "") : target.name;
  return (
    <Sheet title={t("form.title", { name })} onClose={onClose}>
      {hold && !isChanging ? (
        <HeldNow hold={hold} onDone={onClose} onChange={() => setChanging(true)} />
      ) : (
        <HoldForm target={target} name={name} onDone={onClose} />
      )}
    </Sheet>
  );
}

function HoldForm({ target, name, onDone }: { target: HoldTarget; name: string; onDone(): void }) {
  const { t } = useTranslation("holds");
  const isOn = "switch" in target ? liveStore.switch(target.switch)?.current_status !== false : false;
  const choice = useHoldChoice(isOn);
  const place = usePlaceHold();
  const what: Partial<HoldInput> = "switch" in target ? { switches: [target.switch] } : { room: target.room };
  const submit = () =>
    place.mutate(
      { ...what, ...choice.input },
      {
        onSuccess: ({ holds, results }) => {
          if (holds.length === results.length) success(t("form.done", { name }));
          else toast(t("form.doneSome", { held: holds.length, count: results.length }));
          onDone();
        },
      },
    );
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <HoldFields choice={choice} />
      <Button type="submit" isPending={place.isPending} isIdle={choice.problems.length > 0}>
        {t(choice.input.switch_state === 1 ? "form.submitOn" : "form.submitOff")}
      </Button>
    </form>
  );
}
