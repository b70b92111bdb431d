import classes from "./Many.module.css";

interface NameListProps {
  label: string;
  names: readonly { id: string; name: string; place?: string }[];
}

/** Everything that is about to be changed, by name. */
export function NameList({ label, names }: NameListProps) {
  return (
    <ul className={classes.names} aria-label={label}>
      {names.map(({ id, name, place }) => (
        <li key={id}>
          <span>{name}</span>
          {place && <small>{place}</small>}
        </li>
      ))}
    </ul>
  );
}
