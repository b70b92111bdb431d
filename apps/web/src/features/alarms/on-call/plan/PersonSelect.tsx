import type { ComponentProps } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PersonSelect as AnyPersonSelect } from "../../../../widgets/people/PersonSelect.tsx";

/** Somebody who is to be called. */
export function PersonSelect(props: Omit<ComponentProps<typeof AnyPersonSelect>, "words">) {
  const { t } = useTranslation("onCall");
  return <AnyPersonSelect {...props} words={{ placeholder: t("form.search"), nobody: t("form.nobodyFound") }} />;
}
