import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { Fill } from "../i18n/typed-keys.ts";
import { ButtonLink } from "../ui/kit/Button.tsx";
import { FilterBar } from "../ui/kit/FilterBar.tsx";
import { Grid } from "../ui/kit/layout/Grid.tsx";
import { SearchField } from "../ui/kit/SearchField.tsx";
import { AutomationEmpty, type AutomationEmptyProps } from "./AutomationEmpty.tsx";
import { ListPage } from "./ListPage.tsx";
import { loadOf } from "./list-load.ts";

type HeadKey = "title" | "lead" | "new" | "search";

interface AutomationListProps<Item> extends Pick<AutomationEmptyProps, "icon" | "to"> {
  /** The texts of the screen. */
  t(key: HeadKey | Parameters<AutomationEmptyProps["t"]>[0], fill?: Fill): string;
  what: "scenes" | "workflows";
  query: UseQueryResult<Item[]>;
  matches(item: Item, text: string): boolean;
  /** The least width of a card in pixels. */
  min: number;
  /** Cards keep their own height instead of that of their line. */
  isRagged?: boolean;
  card(item: Item): ReactNode;
  /** Overlays such as sheets. */
  children: ReactNode;
}

/** Lists automations as cards, which are found by a search. */
export function AutomationList<Item>(props: AutomationListProps<Item>) {
  const { t, what, query, matches, icon, to, min, isRagged = false, card, children } = props;
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const shown = query.data?.filter((item) => matches(item, wanted));
  const isFiltered = Boolean(query.data?.length);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={<ButtonLink to={to}>{t("new")}</ButtonLink>}
      filters={
        <FilterBar>
          <SearchField label={t("search")} value={text} onChange={setText} />
        </FilterBar>
      }
      load={loadOf(query)}
      what={what}
      isEmpty={shown?.length === 0}
      empty={<AutomationEmpty t={t} isFiltered={isFiltered} onClear={() => setText("")} icon={icon} to={to} />}
    >
      {shown && shown.length > 0 && (
        <Grid min={min} gap={12} align={isRagged ? "start" : "stretch"}>
          {shown.map(card)}
        </Grid>
      )}
      {children}
    </ListPage>
  );
}
