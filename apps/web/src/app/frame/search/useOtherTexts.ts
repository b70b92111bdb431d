import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { textAt } from "../../../i18n/find-text.ts";
import { textsIn, textsOf } from "../../../i18n/i18n.ts";
import { LANGUAGES } from "../../../i18n/languages.ts";

const NAMESPACES = ["shell", "common", "search"] as const;
type Namespace = (typeof NAMESPACES)[number];

async function loadAll() {
  const all = LANGUAGES.flatMap(({ code }) => NAMESPACES.map((namespace) => ({ code, namespace })));
  return Promise.all(all.map(async (each) => ({ ...each, texts: await textsIn(each.code, each.namespace) })));
}

function textsAt(texts: object | undefined, paths: readonly string[]): string[] {
  return paths.flatMap((path) => textAt(texts, path) ?? []);
}

/** A text as all three languages say it: screens and actions are found by any of them. */
export function useOtherTexts(): (namespace: Namespace, ...paths: string[]) => string[] {
  const { data: all } = useQuery({
    queryKey: ["texts-of-all-languages"],
    queryFn: loadAll,
    staleTime: Number.POSITIVE_INFINITY,
    meta: DISPENSABLE,
  });
  return useCallback(
    (namespace, ...paths) => {
      const own = textsAt(textsOf(namespace), paths);
      const others = all?.filter((each) => each.namespace === namespace) ?? [];
      return [...own, ...others.flatMap(({ texts }) => textsAt(texts, paths))];
    },
    [all],
  );
}
