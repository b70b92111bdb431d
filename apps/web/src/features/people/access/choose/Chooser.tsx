import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import pane from "../../../../ui/kit/ListPane.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { type AccessSearch, toAccess } from "../access-search.ts";
import classes from "./Chooser.module.css";

interface Entry {
  id: string;
  name: string;
  detail: string;
  /** Summarises what they may use, or who may use it. */
  note: string;
}

interface ChooserProps {
  kind: "people" | "devices";
  text: string;
  onText(text: string): void;
  entries: readonly Entry[];
  chosen: string | undefined;
  linkTo(id: string): AccessSearch;
}

const ROW_HEIGHT = 72;

/** Lists people or devices, rendering only the visible rows. */
export function Chooser({ kind, text, onText, entries, chosen, linkTo }: ChooserProps) {
  const { t } = useTranslation("access");
  return (
    <Stack
      as="section"
      gap={8}
      className={`${pane.pane} ${classes.chooser}`}
      data-pane="chooser"
      aria-label={t(`${kind}.label`)}
    >
      <h2 className="sb-visually-hidden" tabIndex={-1}>
        {t(`${kind}.label`)}
      </h2>
      <SearchField label={t(`${kind}.search`)} value={text} onChange={onText} />
      {entries.length === 0 && (
        <Text as="p" tone="quiet" className={classes.nothing}>
          {t(`${kind}.nothing`)}
        </Text>
      )}
      <ScrolledList ids={entries.map(({ id }) => id)} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const entry = entries[index];
          return (
            entry && (
              <Link
                {...toAccess(linkTo(entry.id))}
                resetScroll={false}
                className={`${pane.entry} ${classes.entry}`}
                activeProps={{}}
                aria-current={entry.id === chosen ? "true" : undefined}
              >
                <strong>{entry.name}</strong>
                <small>{entry.detail}</small>
                <small>{entry.note}</small>
              </Link>
            )
          );
        }}
      </ScrolledList>
    </Stack>
  );
}
