import type { Hold } from "@switchboard/contract";
import { useReleaseHolds } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { heldSwitches } from "../../live/held-switches.ts";
import { commands, liveStore } from "../../live/live.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import classes from "./Holds.module.css";
import { useHoldWords } from "./hold-words.ts";

interface HeldNowProps {
  hold: Hold;
  onDone(): void;
  onChange(): void;
}

/** Shows who holds the switch and why, and lets permitted users release or change it. */
export function HeldNow({ hold, onDone, onChange }: HeldNowProps) {
  const { t } = useTranslation("holds");
  const words = useHoldWords();
  const release = useReleaseHolds();
  const id = hold.switch_appliance._id;
  const isOn = liveStore.switch(id)?.current_status === true;
  // The hold, and this component with it, is gone by the time of the release.
  const end = async (andSwitch: boolean) => {
    await release.mutateAsync({ holds: [hold._id], ...(andSwitch && { resume: false }) });
    heldSwitches.forget(id);
    if (andSwitch) commands.ask(id, { kind: "state", on: !isOn });
    onDone();
  };
  // A failure is shown by a notice.
  const start = (andSwitch: boolean) => void end(andSwitch).catch(() => undefined);
  return (
    <Stack gap={20}>
      <Stack gap={4} breaks>
        <p>
          <strong>{words.held(hold)}</strong>
        </p>
        {hold.why && <p>{t("held.why", { why: hold.why })}</p>}
        <Text as="p" tone="quiet">
          <RelativeTime at={hold.since} />
        </Text>
      </Stack>
      {hold.may_release ? (
        <Row wraps gap={8} className={classes.buttons}>
          <Button isPending={release.isPending} onClick={() => start(true)}>
            {t(isOn ? "release.andOff" : "release.andOn")}
          </Button>
          <Button isQuiet isPending={release.isPending} onClick={() => start(false)}>
            {t("release.one")}
          </Button>
          {hold.level === "hold" && (
            <Button isQuiet onClick={onChange}>
              {t("form.change")}
            </Button>
          )}
        </Row>
      ) : (
        <Text as="p" tone="quiet">
          {hold.by ? t("held.notYours", { by: hold.by.name }) : t("held.notYoursSafety")}
        </Text>
      )}
    </Stack>
  );
}
