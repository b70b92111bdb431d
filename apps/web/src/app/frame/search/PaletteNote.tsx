import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Loadable } from "../../../widgets/LoadFailure.tsx";
import classes from "./SearchPalette.module.css";

interface PaletteNoteProps {
  text: string;
  count: number;
  hasMore: boolean;
  isComing: boolean;
  failed: readonly Loadable[];
  examples: readonly string[];
  onTry(text: string): void;
}

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

function Keys() {
  const { t } = useTranslation("search");
  return (
    <p className={classes.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("keys.move")}
      </span>
      <span>
        <kbd>↵</kbd> {t("keys.select")}
      </span>
      <span>
        <kbd>{MOD}</kbd> <kbd>↵</kbd> {t("keys.toggle")}
      </span>
      <span>
        <kbd>Esc</kbd> {t("keys.close")}
      </span>
    </p>
  );
}

/** Shows examples, because users may not know that the search also understands commands. */
function Examples({ examples, onTry }: Pick<PaletteNoteProps, "examples" | "onTry">) {
  const { t } = useTranslation("search");
  return (
    <p className={classes.examples}>
      {t("try")}
      {examples.map((example) => (
        <button key={example} type="button" onClick={() => onTry(example)}>
          {example}
        </button>
      ))}
    </p>
  );
}

/** Shows the number of results, pending and failed loads, and the keys. */
export function PaletteNote({ text, count, hasMore, isComing, failed, examples, onTry }: PaletteNoteProps) {
  const { t } = useTranslation(["search", "errors"]);
  const isAsked = text.trim() !== "";
  // Sources that are loading or failed may contain the wanted result.
  const nothing = isAsked && count === 0 && !isComing && failed.length === 0;
  const sum = hasMore ? t("search:more", { count }) : t("search:found", { count });
  return (
    <div className={classes.foot}>
      {failed.length > 0 && (
        <p className={classes.failed} role="alert">
          {failed.map((what) => t(`errors:load.failed.${what}`)).join(". ")}
        </p>
      )}
      <div role="status" className={nothing || isComing || hasMore ? classes.note : "sb-visually-hidden"}>
        {nothing ? (
          <>
            <strong>{t("search:nothing")}</strong>
            <span>{t("search:nothingText")}</span>
          </>
        ) : isComing ? (
          t("search:coming")
        ) : (
          isAsked && sum
        )}
      </div>
      {(!isAsked || nothing) && <Examples examples={examples} onTry={onTry} />}
      <Keys />
    </div>
  );
}
