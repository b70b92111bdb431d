import classes from "./Choice.module.css";
import form from "./Form.module.css";

interface ChoiceProps<Value extends string | number> {
  /** Groups the options; unique on the screen. */
  name: string;
  legend: string;
  /** Hides the legend where the screen makes it plain; screen readers still say it. */
  isLegendHidden?: boolean;
  chosen: NoInfer<Value>;
  options: readonly { value: Value; label: string }[];
  onChoose(value: NoInfer<Value>): void;
}

/** One of a few options, all in sight. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, legend, isLegendHidden = false, chosen, options, onChoose } = props;
  return (
    <fieldset className={`${form.field} ${classes.choice}`}>
      <legend className={isLegendHidden ? "sb-visually-hidden" : undefined}>{legend}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} data-chosen={value === chosen || undefined}>
            <input
              type="radio"
              name={name}
              className="sb-visually-hidden"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
