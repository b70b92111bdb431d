import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { Section } from "../../ui/kit/Section.tsx";
import { SwitchHistory } from "../../widgets/switch-details/SwitchHistory.tsx";

/** Who switched what, one switch at a time. */
export function DeviceHistory({ id }: { id: string }) {
  const { t } = useTranslation("control");
  const switches = liveStore.device(id)?.switches ?? [];
  const [chosen = switches[0]?._id, setChosen] = useState<string>();
  return (
    <Section title={t("page.history")} anchor="history">
      {switches.length > 1 && (
        <NativeSelect
          label={t("page.switch")}
          value={chosen}
          data={switches.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {chosen && <SwitchHistory key={chosen} id={chosen} />}
    </Section>
  );
}
