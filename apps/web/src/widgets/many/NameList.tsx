import { Surface } from "../../ui/kit/layout/Surface.tsx";
import classes from "./Many.module.css";

interface NameListProps {
  label: string;
  names: readonly { id: string; name: string; place?: string }[];
}

/** Everything that is about to be changed, by name. */
export function NameList({ label, names }: NameListProps) {
  return (
    <Surface as="ul" isFramed className={classes.names} aria-label={label}>
      {names.map(({ id, name, place }) => (
        <li key={id}>
          <span>{name}</span>
          {place && <small>{place}</small>}
        </li>
      ))}
    </Surface>
  );
}
