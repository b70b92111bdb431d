import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { RemoteSteps } from "../RemoteSteps.tsx";
import { BlasterStep, BrandStep, TypeStep } from "./ChooseSteps.tsx";
import { NameStep } from "./NameStep.tsx";
import { backTo, type Draft, stepOf } from "./new-remote.ts";
import { TryStep } from "./TryStep.tsx";

/** From the appliance to a remote that works (spec §2), a step at a time. */
export function NewRemotePage() {
  const { t } = useTranslation("remotes");
  const [draft, setDraft] = useState<Draft>({});
  const { type, brand, stb_provider = null, blaster, codeset } = draft;
  const add = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Page title={t("add.title")} lead={t("add.lead")}>
      <Stack gap={16} most={960}>
        <RemoteSteps step={stepOf(draft)} onGo={(step) => setDraft(backTo(draft, step))} />
        {!type && <TypeStep onChoose={(chosen) => add({ type: chosen })} />}
        {type && !brand && (
          <BrandStep type={type} onChoose={(chosen, provider) => add({ brand: chosen, stb_provider: provider })} />
        )}
        {type && brand && !blaster && <BlasterStep onChoose={(chosen) => add({ blaster: chosen })} />}
        {type && brand && blaster && !codeset && (
          <TryStep
            type={type}
            brand={brand}
            stb_provider={stb_provider}
            blaster={blaster}
            onFound={(found) => add({ codeset: found })}
          />
        )}
        {brand && blaster && codeset && <NameStep codeset={codeset} brand={brand} blaster={blaster} />}
      </Stack>
    </Page>
  );
}
