import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PeopleField } from "../../../widgets/people/PeopleField.tsx";
import type { ChosenPerson } from "../../../widgets/people/PersonSelect.tsx";

interface ReadersFieldProps {
  people: readonly ChosenPerson[];
  problem: string | undefined;
  onChange(people: ChosenPerson[]): void;
}

/** Who gets a report. */
export function ReadersField(props: ReadersFieldProps) {
  const { t } = useTranslation("reportMailings");
  const words = {
    legend: t("form.people"),
    hint: t("form.peopleHint"),
    add: t("form.addPerson"),
    search: t("form.search"),
    nobodyFound: t("form.nobodyFound"),
    remove: (name: string) => t("form.removePerson", { name }),
  };
  return <PeopleField words={words} {...props} />;
}
