import { IconArrowDown, IconArrowUp, IconX } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import type { ChosenPerson } from "../../../../widgets/people/PersonSelect.tsx";
import { PersonSelect } from "./PersonSelect.tsx";
import classes from "./Plan.module.css";

interface PeopleFieldProps {
  people: readonly ChosenPerson[];
  problem: string | undefined;
  onChange(people: ChosenPerson[]): void;
}

/** Who takes turns, in their order. */
export function PeopleField({ people, problem, onChange }: PeopleFieldProps) {
  const { t } = useTranslation("onCall");
  const move = (from: number, to: number) => {
    const next = [...people];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <fieldset className={form.field}>
      <legend>{t("form.people")}</legend>
      {people.length > 0 && (
        <Surface as="ol" isCard hasLines className={classes.people}>
          {people.map(({ _id, name }, index) => (
            <li key={_id}>
              <span>{name}</span>
              <Row as="span" align="stretch">
                <IconButton
                  icon={IconArrowUp}
                  label={t("form.earlier", { name })}
                  isIdle={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={t("form.later", { name })}
                  isIdle={index === people.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon={IconX}
                  label={t("form.removePerson", { name })}
                  onClick={() => onChange(people.filter((each) => each._id !== _id))}
                />
              </Row>
            </li>
          ))}
        </Surface>
      )}
      <div>
        <PersonSelect
          label={t("form.addPerson")}
          without={people.map(({ _id }) => _id)}
          onChoose={(person) => onChange([...people, person])}
        />
      </div>
      {problem && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
