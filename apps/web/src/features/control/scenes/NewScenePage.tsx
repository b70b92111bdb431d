import { useHandedSwitches } from "../../../data/handed-switches.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Page } from "../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { asItIs } from "../../../widgets/switch-picker/captured-actions.ts";
import { SceneForm } from "./SceneForm.tsx";

/** An empty form, or one with the switches that were chosen on another screen, as they are now. */
export function NewScenePage() {
  const { t } = useTranslation("scenes");
  const handed = useHandedSwitches();
  const load = useDevicesLoad();
  const isReady = !handed.isAny || !load.isWaiting;
  return (
    <Page title={t("form.newTitle")} lead={t("form.lead")}>
      {isReady ? (
        <SceneForm scene={undefined} actions={handed.switches().map(asItIs)} />
      ) : (
        <Skeleton label={t("form.newTitle")} height={320} />
      )}
    </Page>
  );
}
