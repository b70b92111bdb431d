import type { ScreenTexts } from "@switchboard/translations/screens";

/** Keys are typed by the English files; a test requires them in the other languages. */
export type Namespace = keyof ScreenTexts;
/** One file of texts or several; keys of the first stand alone, those of the others follow their name and a colon. */
export type Namespaces = Namespace | [Namespace, ...Namespace[]];

/** A text with plural forms is named without their suffixes. */
type Singular<K extends string> = K extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : K;
type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];
type QualifiedKey<N extends Namespace> = N extends Namespace ? `${N}:${KeysIn<ScreenTexts[N]>}` : never;
type KeyOf<N extends Namespaces> = N extends Namespace
  ? KeysIn<ScreenTexts[N]> | QualifiedKey<N>
  : N extends [infer First extends Namespace, ...Namespace[]]
    ? KeysIn<ScreenTexts[First]> | QualifiedKey<N[number]>
    : never;

/** The values of a text's placeholders; a number as `count` also chooses its plural form. */
export interface Fill {
  [gap: string]: string | number | null | undefined;
  count?: number | string;
  /** Used for keys built from the server's data. */
  defaultValue?: string;
}

type Say<Key> = (key: Key, fill?: Fill) => string;
/** Compared by its keys, so that a function with more keys fits where fewer are required. */
export type Translate<N extends Namespaces> = KeyOf<N> extends infer Key ? Say<Key> : never;
export type TranslateAny = Say<QualifiedKey<Namespace>>;
