import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { switchPlace } from "../../../../widgets/picker/useSwitchEntries.ts";
import { type LimitInput, useTryLimit } from "../api.ts";
import { TrialResult } from "./TrialResult.tsx";

interface TrialPartProps {
  input: LimitInput;
  /** False while something of it is wrong. */
  mayTry: boolean;
  names: Readonly<Record<string, string>>;
}

/** Tries the form's values on the last month, as often as wanted. */
export function TrialPart({ input, mayTry, names }: TrialPartProps) {
  const { t } = useTranslation("demand");
  const trial = useTryLimit();
  useDeviceIds();
  const tryIt = () => {
    const { is_on: _, ...asked } = input;
    trial.mutate(asked);
  };
  return (
    <>
      <div>
        <Button isQuiet isPending={trial.isPending} isIdle={!mayTry} onClick={tryIt}>
          {t("try.button")}
        </Button>
      </div>
      {trial.error && (
        <Text as="p" tone="critical" size={13} role="alert">
          {refusalOf(trial.error)?.message}
        </Text>
      )}
      {trial.data && trial.variables && (
        <TrialResult
          trial={trial.data}
          limit={trial.variables.limit}
          measure={trial.variables.measure}
          nameOf={(id) => switchPlace(id)?.name ?? names[id] ?? ""}
        />
      )}
    </>
  );
}
