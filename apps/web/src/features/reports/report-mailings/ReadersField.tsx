import { IconX } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { type ChosenPerson, PersonSelect } from "../../../widgets/people/PersonSelect.tsx";
import classes from "./Mailings.module.css";

interface ReadersFieldProps {
  people: readonly ChosenPerson[];
  problem: string | undefined;
  onChange(people: ChosenPerson[]): void;
}

/** Who gets a report. */
export function ReadersField({ people, problem, onChange }: ReadersFieldProps) {
  const { t } = useTranslation("reportMailings");
  return (
    <fieldset className={classes.field}>
      <legend>{t("form.people")}</legend>
      <Text as="p" tone="quiet" size={13}>
        {t("form.peopleHint")}
      </Text>
      {people.length > 0 && (
        <ul className={classes.readers}>
          {people.map(({ _id, name }) => (
            <li key={_id}>
              <span>{name}</span>
              <IconButton
                icon={IconX}
                label={t("form.removePerson", { name })}
                onClick={() => onChange(people.filter((each) => each._id !== _id))}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonSelect
        label={t("form.addPerson")}
        words={{ placeholder: t("form.search"), nobody: t("form.nobodyFound") }}
        without={people.map(({ _id }) => _id)}
        onChoose={(person) => onChange([...people, person])}
      />
      {problem && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
