import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../paths.mjs";
import { PICTURES } from "./picture-list.mjs";
import { checkPictures, findOutdated, recordPicture } from "./picture-record.mjs";
import { createScreenHash } from "./screen-hash.mjs";

const BILLS = { name: "bills", path: "/app/bills", page: "features/energy/bills/BillsPage" };
const SIGN_IN = { name: "sign-in", path: "/user/login", page: "features/people/auth/LoginPage", who: null };
const LIST = [BILLS, SIGN_IN];
const FRAME = ["Shell", "SideMenu", "ScreenColumn", "ScreenTabs", "TopBar", "BottomBar", "Breadcrumbs"];
const BILLS_PAGE = `import { Card } from "./Card.tsx";
import { Tile } from "../../../widgets/tiles/Tile.tsx";
import { useBills } from "./api.ts";
export const BillsPage = () => {
  const { t } = useTranslation(["bills", "common"]);
  return <Card title={t("title")} />;
};
`;
const ENGLISH = "../../../packages/translations/src/en";
const FILES = {
  "features/energy/bills/BillsPage.tsx": BILLS_PAGE,
  "features/energy/bills/Card.tsx": 'import classes from "./Card.module.css";\nexport const Card = () => <div />;\n',
  "features/energy/bills/Card.module.css": ".card { color: red; }\n",
  "features/energy/bills/api.ts": "export const useBills = () => [];\n",
  "features/energy/bills/Other.tsx": "export const Other = () => <p />;\n",
  "features/people/auth/LoginPage.tsx": 'const { t } = useTranslation("auth");\n',
  "widgets/tiles/Tile.tsx": "export const Tile = () => <b />;\n",
  [`${ENGLISH}/energy/screens/bills.json`]: '{ "title": "Bills" }',
  [`${ENGLISH}/people/screens/auth.json`]: '{ "title": "Sign in" }',
  [`${ENGLISH}/core/screens/common.json`]: '{ "save": "Save" }',
  [`${ENGLISH}/core/screens/shell.json`]:
    '{ "menu": { "bills": "Bills" }, "places": { "energy": "Energy" }, "offline": "Offline" }',
  "app/frame/theme.ts": "export const theme = {};\n",
  "app/frame/kit.css": ":root { --gap: 1px; }\n",
  "app/menu/places.ts": "export const PLACES = [];\n",
  "app/menu/screens.ts": "export const SCREENS = {};\n",
  ...Object.fromEntries(FRAME.map((name) => [`app/frame/${name}.tsx`, `export const ${name} = () => <i />;\n`])),
  ...Object.fromEntries(FRAME.map((name) => [`app/frame/${name}.module.css`, `.${name} { margin: 0; }\n`])),
};

let root;

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const change = (path, text) => write(`apps/web/src/${path}`, text);

/** Records each picture as if it had just been taken. */
function take(pictures) {
  const hashOf = createScreenHash(root);
  for (const picture of pictures) {
    write(`docs/pictures/${picture.name}.png`, "");
    recordPicture(picture, hashOf(picture), root, LIST);
  }
}

const outdated = () => findOutdated(root, LIST).map(({ name }) => name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pictures "));
  for (const [path, text] of Object.entries(FILES)) change(path, text);
  take(LIST);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the age of a picture", () => {
  it("passes while no screen has changed", () => expect(checkPictures(root, LIST)).toEqual({ ok: true, output: "" }));

  it.each([
    ["its page", "features/energy/bills/BillsPage.tsx", BILLS_PAGE.replace("<Card", "<Card wide"), ["bills"]],
    ["a component of its page", "features/energy/bills/Card.tsx", "export const Card = () => <p />;\n", ["bills"]],
    ["a style of its page", "features/energy/bills/Card.module.css", ".card { color: blue; }\n", ["bills"]],
    ["a tile on its page", "widgets/tiles/Tile.tsx", "export const Tile = () => <u />;\n", ["bills"]],
    ["its texts", `${ENGLISH}/energy/screens/bills.json`, '{ "title": "Costs" }', ["bills"]],
    ["the frame", "app/frame/TopBar.tsx", "export const TopBar = () => <b />;\n", ["bills"]],
    ["the menu", "app/menu/places.ts", "export const PLACES = [1];\n", ["bills"]],
    [
      "a label of the menu",
      `${ENGLISH}/core/screens/shell.json`,
      '{ "menu": { "bills": "Costs" }, "places": {} }',
      ["bills"],
    ],
    ["the theme", "app/frame/kit.css", ":root { --gap: 2px; }\n", ["bills", "sign-in"]],
  ])("is out of date when %s changes", (_, path, text, names) => {
    change(path, text);
    expect(outdated()).toEqual(names);
  });

  it.each([
    ["a comment is added", "features/energy/bills/BillsPage.tsx", `/** Why. */\n// And how.\n${BILLS_PAGE}`],
    ["the page is formatted", "features/energy/bills/Card.module.css", ".card {\n  color: red;\n}\n"],
    [
      "an import is added",
      "features/energy/bills/BillsPage.tsx",
      `import { x } from "../../../data/x.ts";\n${BILLS_PAGE}`,
    ],
    ["a call of the page changes", "features/energy/bills/api.ts", "export const useBills = () => [1];\n"],
    [
      "a component that it does not use changes",
      "features/energy/bills/Other.tsx",
      "export const Other = () => <b />;\n",
    ],
    ["a test changes", "features/energy/bills/BillsPage.test.tsx", "it('works');\n"],
    ["texts that all screens share change", `${ENGLISH}/core/screens/common.json`, '{ "save": "Keep" }'],
    [
      "another text of the frame changes",
      `${ENGLISH}/core/screens/shell.json`,
      FILES[`${ENGLISH}/core/screens/shell.json`].replace("Offline", "Away"),
    ],
  ])("stays up to date when %s", (_, path, text) => {
    change(path, text);
    expect(outdated()).toEqual([]);
  });

  it("is up to date again when the picture is taken again", () => {
    change("app/frame/kit.css", ":root { --gap: 2px; }\n");
    take([BILLS]);
    expect(outdated()).toEqual(["sign-in"]);
  });

  it("names each picture with its route, and the command", () => {
    change(`${ENGLISH}/energy/screens/bills.json`, '{ "title": "Costs" }');
    expect(checkPictures(root, LIST).output).toBe(
      "docs/pictures/bills.png (/app/bills) is older than its screen\nTake them again: npm run pictures -- --outdated",
    );
  });

  it("names a picture that was not taken, has another route or has no page", () => {
    rmSync(join(root, "docs/pictures/bills.png"));
    const moved = { ...SIGN_IN, path: "/user/welcome" };
    const lost = { ...SIGN_IN, name: "lost", page: "features/gone/GonePage" };
    expect(findOutdated(root, [BILLS, moved, lost]).map(({ because }) => because)).toEqual([
      "was not taken yet",
      "shows /user/login",
      "has no page features/gone/GonePage.tsx",
    ]);
  });

  it("names a record of a picture that nothing takes", () => {
    expect(checkPictures(root, [BILLS]).output).toBe(
      "docs/pictures/pictures.json names sign-in, which is not in picture-list.mjs",
    );
  });
});

it("knows the page behind every picture of this repository", () => {
  const hashOf = createScreenHash(ROOT);
  expect(PICTURES.filter((picture) => hashOf(picture) === undefined)).toEqual([]);
});
