import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { useFirstSteps } from "./useFirstSteps.ts";

const StepList = lazy(() => import("./StepList.tsx").then((module) => ({ default: module.StepList })));

/** Lists the steps that set up a building. They can be hidden unless the screen is otherwise empty. */
export function FirstSteps({ isReady, isEmpty = false }: { isReady: boolean; isEmpty?: boolean }) {
  const { t } = useTranslation("dashboard");
  const { steps, hide } = useFirstSteps(isReady);
  if (!steps)
    return isEmpty && isReady ? (
      <Text as="p" tone="quiet">
        {t("steps.shared")}
      </Text>
    ) : null;
  const canAdd = steps.some(({ key }) => key === "device");
  const actions = !isEmpty && <PlainButton onClick={hide}>{t("steps.hide")}</PlainButton>;
  return (
    <Block title={t("steps.title")} actions={actions} isCard>
      <p>{isEmpty && !canAdd ? t("steps.shared") : t("steps.text")}</p>
      <Suspense>
        <StepList steps={steps} />
      </Suspense>
    </Block>
  );
}
