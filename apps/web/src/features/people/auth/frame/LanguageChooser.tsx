import { isLanguage, LANGUAGES } from "../../../../i18n/languages.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { changeLanguage } from "../../../../ui/language.ts";
import classes from "./LanguageChooser.module.css";

export function LanguageChooser() {
  const { t, i18n } = useTranslation("common");
  return (
    <label className={classes.chooser}>
      <span className="sb-visually-hidden">{t("language")}</span>
      <select
        className={classes.select}
        value={i18n.language}
        onChange={({ target }) => isLanguage(target.value) && changeLanguage(target.value)}
        // Choosing a language is not typing: the building's windows stay as they are.
        onInput={(event) => event.stopPropagation()}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
