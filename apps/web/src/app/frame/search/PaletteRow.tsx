import { markWords } from "@switchboard/domain/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Lever } from "../../../widgets/tiles/Lever.tsx";
import { tileView } from "../../../widgets/tiles/tile-view.ts";
import type { FoundRow } from "./find-rows.ts";
import { RowAction } from "./RowAction.tsx";
import { RowState } from "./RowState.tsx";
import classes from "./SearchPalette.module.css";
import type { Thing } from "./thing.ts";
import { iconOf } from "./thing-icons.ts";

interface PaletteRowProps {
  row: FoundRow;
  id: string;
  isSelected: boolean;
  /** Whether a switch may be turned by pressing its lever. */
  hasLever: boolean;
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
  return markWords(text, words).map((part, place) => (part.isFound ? <mark key={place}>{part.text}</mark> : part.text));
}

/** For the finger and the mouse; the keys have Ctrl and Enter. */
function RowLever({ thing: { id, deviceId } }: { thing: Extract<Thing, { kind: "switch" }> }) {
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  if (!view || view.offlineSince !== undefined) return null;
  return (
    <Row as="span" isInline justify="center" className={classes.lever} data-toggle aria-hidden="true">
      <Lever view={view} />
    </Row>
  );
}

/** One thing that was found: what it is, how it is, and what Enter does. */
export function PaletteRow({ row, id, isSelected, hasLever }: PaletteRowProps) {
  const { t } = useTranslation("search");
  const { thing, action, words } = row;
  const Icon = iconOf(thing);
  const kind = thing.kind === "screen" || thing.kind === "command" ? "" : t(`kinds.${thing.kind}`);
  const isLever = hasLever && thing.kind === "switch" && thing.isLever && action === undefined;
  return (
    <Row
      gap={12}
      pad="6 12"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes.row}
      data-key={thing.key}
      data-action={action}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <Stack as="span" grows>
        <Text breaks className={classes.name}>
          <Marked text={thing.name} words={words} />
        </Text>
        {(thing.place !== "" || kind !== "") && (
          <Text as="small" size={12} isClipped>
            <Marked text={[thing.place, kind].filter((part) => part !== "").join(" · ")} words={words} />
          </Text>
        )}
      </Stack>
      <RowState thing={thing} />
      <Text tone="text" size={12} className={classes.deed}>
        <RowAction row={row} />
      </Text>
      {isLever && <RowLever thing={thing} />}
    </Row>
  );
}
