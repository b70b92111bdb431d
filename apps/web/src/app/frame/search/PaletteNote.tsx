import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import type { Loadable } from "../../../widgets/LoadFailure.tsx";
import classes from "./SearchPalette.module.css";
import type { Thing } from "./thing.ts";

interface PaletteNoteProps {
  text: string;
  count: number;
  hasMore: boolean;
  isComing: boolean;
  failed: readonly Loadable[];
  closed: Thing | undefined;
  examples: readonly string[];
  onTry(text: string): void;
}

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

function Keys() {
  const { t } = useTranslation("search");
  return (
    <Row as="p" wraps gap="4 16" tone="quiet" size={12} pad="8 20" className={classes.keys} aria-hidden="true">
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
    </Row>
  );
}

/** Shows examples, because users may not know that the search also understands commands. */
function Examples({ examples, onTry }: Pick<PaletteNoteProps, "examples" | "onTry">) {
  const { t } = useTranslation("search");
  return (
    <Row as="p" wraps gap={8} tone="quiet" size={13} pad="8 20" className={classes.examples}>
      {t("try")}
      {examples.map((example) => (
        <PlainButton key={example} onClick={() => onTry(example)}>
          {example}
        </PlainButton>
      ))}
    </Row>
  );
}

/** Shows the number of results, pending and failed loads, and the keys. */
export function PaletteNote({ text, count, hasMore, isComing, failed, closed, examples, onTry }: PaletteNoteProps) {
  const { t } = useTranslation(["search", "errors", "common"]);
  const isAdmin = useMay("device.manage");
  const isAsked = text.trim() !== "";
  // Sources that are loading or failed may contain the wanted result.
  const nothing = isAsked && count === 0 && !isComing && failed.length === 0;
  const sum = hasMore ? t("search:more", { count }) : t("search:found", { count });
  return (
    <Surface keepsSize line="above">
      {failed.length > 0 && (
        <Text as="p" tone="critical" size={13} className={classes.failed} role="alert">
          {failed.map((what) => t(`errors:load.failed.${what}`)).join(". ")}
        </Text>
      )}
      <Stack
        gap={2}
        pad="12 20"
        tone="quiet"
        size={13}
        role="status"
        className={nothing || isComing || hasMore ? undefined : "sb-visually-hidden"}
      >
        {nothing ? (
          <>
            <Text as="strong" tone="text" size={14} weight={500}>
              {closed ? closed.name : t("search:nothing")}
            </Text>
            <span>{t(closed ? "common:adminsOnly" : isAdmin ? "search:nothingText" : "search:nothingTextUser")}</span>
          </>
        ) : isComing ? (
          t("search:coming")
        ) : (
          isAsked && sum
        )}
      </Stack>
      {(!isAsked || nothing) && <Examples examples={examples} onTry={onTry} />}
      <Keys />
    </Surface>
  );
}
