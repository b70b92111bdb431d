import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it, test } from "vitest";
import { changeLanguage } from "../ui/language.ts";
import { fillText, pluralAt, textAt } from "./find-text.ts";
import { i18n, loadedNamespaces, loadNamespaces, textsIn, translatorOf } from "./i18n.ts";
import { useTranslation } from "./useTranslation.ts";

afterEach(() => changeLanguage("en"));

const english = new Intl.PluralRules("en");
const texts = { menu: { open: "Open", rows_one: "{{count}} row", rows_other: "{{count}} rows", rows_zero: "No rows" } };

test.each([
  ["menu.open", "Open"],
  ["menu", undefined],
  ["menu.open.wide", undefined],
  ["menu.constructor", undefined],
  ["menu.none", undefined],
])("the text at %s is %s", (path, text) => {
  expect(textAt(texts, path)).toBe(text);
});

test.each([
  [0, "No rows"],
  [1, "{{count}} row"],
  [2, "{{count}} rows"],
  [1.5, "{{count}} rows"],
])("%s rows have their own form", (count, form) => {
  expect(pluralAt(texts, "menu.rows", count, english)).toBe(form);
});

test("uses a text without plural forms for every count", () => {
  expect(pluralAt(texts, "menu.open", 3, english)).toBe("Open");
});

test.each([
  ["{{name}} is {{state}}", { name: "Lamp", state: "on" }, "Lamp is on"],
  ["{{ name }}, {{name}}", { name: "Lamp" }, "Lamp, Lamp"],
  ["{{name}} is gone", {}, " is gone"],
  ["{{name}}", { name: "{{state}} $& $t(x)", state: "on" }, "{{state}} $& $t(x)"],
  ["{{count}}", { count: 0 }, "0"],
])("%s is filled with %j", (text, fill, filled) => {
  expect(fillText(text, fill)).toBe(filled);
});

describe("the words of a screen", () => {
  function Words() {
    const { t } = useTranslation(["audit", "common"]);
    return <p>{`${t("common:language")}, ${t("title")}`}</p>;
  }

  it("come before it is shown, and change with the language", async () => {
    render(<Words />, { wrapper: ({ children }) => <Suspense fallback="…">{children}</Suspense> });
    expect(await screen.findByText("Language, Activity log")).toBeTruthy();
    await act(() => changeLanguage("hi"));
    expect(screen.queryByText("Language, Activity log")).toBeNull();
    expect(document.documentElement.lang).toBe("hi");
  });

  it("keep the same function until the language changes, so that nothing renders for it", async () => {
    const before = translatorOf("common");
    expect(translatorOf(["common", "errors"])).toBe(before);
    await changeLanguage("te");
    expect(translatorOf("common")).not.toBe(before);
  });

  it("are all there in the next language before anything changes", async () => {
    await loadNamespaces(["bin"]);
    const before = loadedNamespaces();
    await changeLanguage("hi");
    expect(loadedNamespaces().sort()).toEqual(before.sort());
  });
});

it("shows the key of a missing text, or its default value", () => {
  const t = translatorOf("common") as (key: string, fill?: object) => string;
  expect(t("no.such")).toBe("no.such");
  expect(t("no.such", { defaultValue: "Other" })).toBe("Other");
  expect(i18n.exists("common:no.such")).toBe(false);
});

it("fails when there is no such file, and tries again", async () => {
  await expect(loadNamespaces(["nothing"])).rejects.toThrow("No texts of en/nothing");
  await expect(loadNamespaces(["nothing"])).rejects.toThrow();
});

const files = import.meta.glob<string>("../../../../packages/translations/src/*/*/screens/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
test.each(Object.entries(files))("%s says nothing that is not understood: other texts inside, formats", (_, text) => {
  expect(text.replaceAll(/{{\w+}}/g, "")).not.toMatch(/{{|}}|\$t\(/);
});

it("reads a text of another language than the chosen one", async () => {
  expect(textAt(await textsIn("te", "common"), "language")).toMatch(/[\u0c00-\u0c7f]/);
});
