import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { textsIn } from "../../../i18n/index.ts";
import { LANGUAGES } from "../../../i18n/languages.ts";

const NAMESPACES = ["shell", "common", "search"] as const;
type Namespace = (typeof NAMESPACES)[number];

async function loadAll() {
  const all = LANGUAGES.flatMap(({ code }) => NAMESPACES.map((namespace) => ({ code, namespace })));
  return Promise.all(all.map(async (each) => ({ ...each, texts: await textsIn(each.code, each.namespace) })));
}

function textAt(texts: unknown, path: string): string[] {
  let found = texts;
  for (const key of path.split(".")) {
    found =
      typeof found === "object" && found !== null ? Object.entries(found).find(([own]) => own === key)?.[1] : undefined;
  }
  return typeof found === "string" ? [found] : [];
}

/** A text as all three languages say it: screens and actions are found by any of them. */
export function useOtherTexts(): (namespace: Namespace, ...paths: string[]) => string[] {
  const { i18n } = useTranslation();
  const { data: all } = useQuery({
    queryKey: ["texts-of-all-languages"],
    queryFn: loadAll,
    staleTime: Number.POSITIVE_INFINITY,
    meta: DISPENSABLE,
  });
  return useCallback(
    (namespace, ...paths) => {
      const own = paths.flatMap((path) => textAt(i18n.getResourceBundle(i18n.language, namespace), path));
      const others = all?.filter((each) => each.namespace === namespace) ?? [];
      return [...own, ...others.flatMap(({ texts }) => paths.flatMap((path) => textAt(texts, path)))];
    },
    [all, i18n],
  );
}
