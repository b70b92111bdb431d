import { IconX } from "@switchboard/icons";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { type ChosenPerson, PersonSelect } from "./PersonSelect.tsx";

interface ChosenPeopleProps {
  people: readonly ChosenPerson[];
  words: { add: string; placeholder: string; nobody: string; remove(name: string): string };
  onChange(people: ChosenPerson[]): void;
}

/** Lists chosen people, each with a button that removes it, above a field that adds one. */
export function ChosenPeople({ people, words, onChange }: ChosenPeopleProps) {
  return (
    <>
      <ul>
        {people.map(({ _id, name }) => (
          <Row as="li" justify="between" key={_id}>
            {name}
            <IconButton
              icon={IconX}
              label={words.remove(name)}
              onClick={() => onChange(people.filter((each) => each._id !== _id))}
            />
          </Row>
        ))}
      </ul>
      <PersonSelect
        label={words.add}
        words={words}
        without={people.map(({ _id }) => _id)}
        onChoose={(person) => onChange([...people, person])}
      />
    </>
  );
}
