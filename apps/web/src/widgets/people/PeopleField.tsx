import { IconX } from "@switchboard/icons";
import form from "../../ui/kit/Form.module.css";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { Lines } from "../../ui/kit/layout/Lines.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { type ChosenPerson, PersonSelect } from "./PersonSelect.tsx";

interface PeopleFieldProps {
  words: {
    legend: string;
    hint?: string;
    add: string;
    search: string;
    nobodyFound: string;
    remove(name: string): string;
  };
  people: readonly ChosenPerson[];
  problem: string | undefined;
  /** False where a person may take people away, but not search for others. */
  canAdd?: boolean;
  onChange(people: ChosenPerson[]): void;
}

/** Chooses some people of the enterprise. */
export function PeopleField({ words, people, problem, canAdd = true, onChange }: PeopleFieldProps) {
  return (
    <fieldset className={form.field}>
      <legend>{words.legend}</legend>
      {words.hint && (
        <Text as="p" tone="quiet" size={13}>
          {words.hint}
        </Text>
      )}
      {people.length > 0 && (
        <Lines>
          {people.map(({ _id, name }) => (
            <li key={_id}>
              <span>{name}</span>
              <IconButton
                icon={IconX}
                label={words.remove(name)}
                onClick={() => onChange(people.filter((each) => each._id !== _id))}
              />
            </li>
          ))}
        </Lines>
      )}
      {canAdd && (
        <PersonSelect
          label={words.add}
          words={{ placeholder: words.search, nobody: words.nobodyFound }}
          without={people.map(({ _id }) => _id)}
          onChoose={(person) => onChange([...people, person])}
        />
      )}
      {problem && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
