import { IconStar, IconStarFilled } from "@switchboard/icons";
import { useId } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import classes from "./Support.module.css";

const RATINGS = [1, 2, 3, 4, 5];

interface StarsProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Styles five radio buttons as stars, so that arrow keys and screen readers work. */
export function Stars({ value, error, onChange }: StarsProps) {
  const { t } = useTranslation("support");
  const id = useId();
  return (
    <fieldset className={classes.stars} aria-describedby={error ? id : undefined}>
      <legend>{t("feedback.rating")}</legend>
      <div>
        {RATINGS.map((rating) => (
          <label key={rating} data-lit={rating <= Number(value) || undefined}>
            <input
              type="radio"
              name="rating"
              className="sb-visually-hidden"
              aria-invalid={error ? true : undefined}
              aria-label={t("feedback.stars", { count: rating })}
              value={rating}
              checked={String(rating) === value}
              onChange={() => onChange(String(rating))}
            />
            {rating <= Number(value) ? (
              <IconStarFilled size={30} aria-hidden="true" />
            ) : (
              <IconStar size={30} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={form.failure}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
