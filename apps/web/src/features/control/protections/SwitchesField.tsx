import { MOST_INTERLOCKED } from "@switchboard/domain/control";
import { controlKind } from "@switchboard/domain/site";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { SwitchSheet } from "../../../widgets/picker/lazy-sheets.ts";
import { PickerField } from "../../../widgets/picker/PickerField.tsx";
import { type OffersSwitch, switchPlace } from "../../../widgets/picker/useSwitchEntries.ts";

interface SwitchesFieldProps {
  chosen: readonly string[];
  problem: string | undefined;
  onChoose(ids: string[]): void;
}

/** Everything that can be in a set: the relays of a curtain are kept apart already. */
const isLever: OffersSwitch = (device, each) => controlKind(device, each) === "lever";

/** Shows the switches of a set, and chooses them. */
export function SwitchesField({ chosen, problem, onChoose }: SwitchesFieldProps) {
  const { t } = useTranslation("protections");
  useDeviceIds();
  return (
    <PickerField
      label={t("form.switches")}
      names={chosen.flatMap((id) => switchPlace(id) ?? [])}
      open={t("form.choose")}
      problem={problem}
      sheet={(close) => (
        <SwitchSheet
          title={t("form.choose")}
          chosen={chosen}
          most={MOST_INTERLOCKED}
          isOffered={isLever}
          onClose={close}
          onChoose={(ids) => {
            close();
            onChoose(ids);
          }}
        />
      )}
    />
  );
}
