import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressAssets } from "./compress-assets.ts";
import { serviceWorker } from "./service-worker-build.ts";
import { slimContract } from "./slim-contract.ts";

/** Used by every screen, including the login. */
const BASE = [
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
  /src[\\/](api|api[\\/]http|i18n)[\\/](?!refusal|passkeys|local-device|build-info|setup-zod)[\w-]+\.ts$/,
  /packages[\\/]translations[\\/]src[\\/](screens|\w+[\\/]screens[\\/]language|en[\\/]screens[\\/]files)\.ts$/,
  /src[\\/]ui[\\/]((preferences|start-path|signal|language)|theme[\\/][\w-]+|focus[\\/]focus-on-arrival|kit[\\/](Button|Mark|Logo|Reference))\.tsx?$/,
  /src[\\/]ui[\\/]kit[\\/]layout[\\/]/,
  /packages[\\/]contract[\\/]src[\\/]people[\\/]endpoints[\\/](auth|enterprise|second-step)\.ts$/,
  /packages[\\/]domain[\\/]src[\\/](core[\\/](form-rules|passwords|texts)|people[\\/]usernames)\.ts$/,
];
/** Used by every form, including those before the login. */
const FORM = [
  /src[\\/]ui[\\/]kit[\\/]useForm\./,
  /src[\\/]ui[\\/]focus[\\/]focus-first-problem\./,
  /src[\\/]api[\\/]refusal\./,
];
/** The login. Its other screens are rarely used: registration, invitation, forgotten passwords and second steps. */
const JOIN =
  /src[\\/]features[\\/]people[\\/]auth[\\/]((Register|Setup|Confirm|Reset|ForgotPassword)\w+|form[\\/](AccountFields|MailedLinkScreen|TimeZoneField|UsernameField))\.tsx$/;
const isAuth = (id: string) =>
  /src[\\/]features[\\/]people[\\/]auth[\\/](?!(SecondStepScreen|EnrolPage|AcknowledgePage|StopReportPage)\.)/.test(
    id,
  ) && !JOIN.test(id);
/** The parts of the component kit used by the frame and the home screen. */
const KIT = [
  /node_modules[\\/](@tanstack[\\/](react-query|query-core)|clsx|tabbable|react-transition-group|react-remove-scroll)[\\/]/,
  /node_modules[\\/]@mantine[\\/](hooks|notifications)[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]styles/,
  /src[\\/]app[\\/]frame[\\/](theme\.ts|kit\.css)$/,
  /node_modules[\\/]@mantine[\\/]core[\\/].*[\\/](core|components[\\/](Transition|Portal|Notification|Loader|CloseButton|Progress))[\\/]/,
];
/** The rest of the kit, used by most other screens, and overlays: forms, dialogs, menus. */
const FORMS = /node_modules[\\/](@mantine|@floating-ui|react-number-format)[\\/]/;
/** Parts of forms and lists; other shared parts are also on the home screen. */
const PARTS = [
  /src[\\/]ui[\\/]kit[\\/](?!(Page|StatusDot|EmptyState|useForm|unsaved|Block|IconButton)\.)/,
  /src[\\/]widgets[\\/](AddDeviceLink|Automation(Empty|List)|ConfirmAll|(use)?Delete(Named|Question)|ListPage|list-load|PrintHead|RangeFields|RenameField|ShortcutButton|sums[\\/]SumNote)\./,
  /src[\\/]widgets[\\/](second-factor|sessions|report-download)[\\/]/,
  /src[\\/]data[\\/](useMayChange|second-factor|already-sent)\./,
  /src[\\/]live[\\/]use(AllSwitches|SwitchSum|WholeDevices)\./,
  /src[\\/]ui[\\/]format[\\/](duration|range-presets)\./,
];
/** Used only by long lists and pickers. */
const PICKERS = [
  /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)/,
  /src[\\/]widgets[\\/]((switch|device)-picker|results|people)[\\/]/,
  /src[\\/]ui[\\/]kit[\\/](ScrolledList|TickRows|VirtualRows|use(ScrolledList|ListPlace|WindowRows))\./,
];
/** Tiles, schedules and the lower parts of Home, which most other screens need too. */
const TILES = [
  /src[\\/]widgets[\\/]((tiles|schedules|sums)[\\/]|costs[\\/]LazyCostLine)/,
  /src[\\/]widgets[\\/](ApplianceDrawing|SceneButton|play-words|PickerNote|UnableNote|RelativeTime)\./,
  /src[\\/]live[\\/](plays|useAskedOfAll)\./,
  /src[\\/]data[\\/](changed-fields|groups|meters|parking-past|plays|power|remotes|rollup|schedules|shortcuts|usePlayScene|useShortcut)\./,
  /src[\\/]ui[\\/](format[\\/](day-span|relative-time|run-words|useSpanWords)|kit[\\/](Block|IconButton))\./,
];
/** Sensors and buttons: shown by rooms, panels, reports and charts, but not by Home. */
const SENSORS = [/src[\\/]widgets[\\/]sensors[\\/]/, /src[\\/]data[\\/]sensors\./];
/** Tables that users can arrange, with their toolbars and exports. */
const TABLES = [
  /src[\\/](ui[\\/](table|files)|widgets[\\/]tables)[\\/]/,
  /src[\\/]data[\\/]views\./,
  /src[\\/]ui[\\/]format[\\/]csv\./,
];
/** Batch actions and undoing deletions. */
const MANY = [
  /src[\\/](ui[\\/](batch|selection)|widgets[\\/]many)[\\/]/,
  /src[\\/]widgets[\\/]BinNote\./,
  /src[\\/]data[\\/]undo-delete\./,
  /src[\\/]live[\\/]sort-switches\./,
  /src[\\/]ui[\\/]notices[\\/]undo-notice\./,
];
/** The frame's own small parts, which its later ones need too. */
const FRAME = [
  /src[\\/]app[\\/](query-client|worker[\\/]new-version)\./,
  /src[\\/]app[\\/]frame[\\/](keyboard[\\/](help|keys)|Counts|MenuLinks|use(Places|Enterprises|FailureNotices|CurrentInView))\./,
  /packages[\\/]contract[\\/]src[\\/]people[\\/]endpoints[\\/]users\.ts$/,
];
/** Used only by the screens of schedules and calendars. */
const CALENDARS = [/src[\\/]data[\\/]calendars\./];
/** Shared by Control and a room. */
const CONTROL = [/src[\\/]features[\\/]control[\\/]control[\\/]/, /src[\\/]ui[\\/](density|address-step)\./];
/** Holding and releasing a switch, loaded on demand. */
const HOLDS = [/src[\\/]widgets[\\/]holds[\\/](?!LazyHoldSheet)/];
/** Alarms beyond their number: Home and the bell load them when they are opened. */
const ALARMS = [/src[\\/]widgets[\\/]alarms[\\/]/, /src[\\/]data[\\/](alarm-words|alarms|on-call)\./];
/** The rules of workflows, used only by their form. */
const WORKFLOWS = [/src[\\/]data[\\/]workflow-rules\./];
/** The protection of a switch, used by its details and its own page. */
const LIMITS = [/src[\\/]widgets[\\/]limits[\\/](?!(LazyProtection|LimitNotices)\.)/, /src[\\/]data[\\/]protections\./];
/** Costs of energy: bills, tariffs, and the line beside energy, which is loaded after it. */
const BILLS = [
  /src[\\/]widgets[\\/](bills|costs)[\\/](?!LazyCostLine)/,
  /src[\\/]data[\\/](bills|tariffs)\./,
  /src[\\/]ui[\\/]format[\\/]money\./,
];
const LIVE = /src[\\/]((live|data|widgets)[\\/]|ui[\\/](format|notices|kit[\\/](Page|StatusDot|EmptyState|unsaved)\.))/;
const isOf = (patterns: RegExp[]) => (id: string) => patterns.some((each) => each.test(id));
/** The calls of Home's status line. */
const STATUS_CALLS =
  /packages[\\/]contract[\\/]src[\\/](automation[\\/]endpoints[\\/](schedules|workflows)|energy[\\/]endpoints[\\/]doubtful-readings)\.ts$/;
const isLive = (id: string) =>
  STATUS_CALLS.test(id) ||
  (LIVE.test(id) &&
    !isOf([...PARTS, ...PICKERS, ...TILES, ...SENSORS, ...TABLES, ...MANY, ...HOLDS, ...LIMITS, ...CALENDARS])(id) &&
    !isOf([...ALARMS, ...WORKFLOWS, ...BILLS])(id));
const ICONS = /packages[\\/]icons[\\/]/;

/** Tests read replies by their schemas. */
const slimmed = process.env.VITEST ? [] : [slimContract()];
const server = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), ...slimmed, serviceWorker(), compressAssets()],
  build: {
    target: "baseline-widely-available",
    sourcemap: false,
    // The content security policy allows nothing inline, so neither scripts nor small files are inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 450,
    rolldownOptions: {
      output: {
        // A few files that are used together beat fifty small ones; screens keep their own.
        codeSplitting: {
          groups: [
            { name: "base", test: isOf(BASE), priority: 3 },
            { name: "form", test: isOf(FORM), priority: 3 },
            { name: "auth", test: isAuth, priority: 2 },
            { name: "join", test: JOIN, priority: 1 },
            { name: "kit", test: isOf(KIT), minShareCount: 2, priority: 2 },
            { name: "icons", test: ICONS, minShareCount: 3, priority: 2 },
            { name: "live", test: isLive, minShareCount: 2, priority: 1 },
            { name: "frame", test: isOf(FRAME), minShareCount: 2, priority: 1 },
            { name: "alarms", test: isOf(ALARMS), minShareCount: 2 },
            { name: "bills", test: isOf(BILLS), minShareCount: 2 },
            { name: "workflows", test: isOf(WORKFLOWS), minShareCount: 2 },
            { name: "calendars", test: isOf(CALENDARS), minShareCount: 2 },
            { name: "control", test: isOf(CONTROL), minShareCount: 2 },
            { name: "many", test: isOf(MANY), minShareCount: 2 },
            { name: "holds", test: isOf(HOLDS), minShareCount: 2 },
            { name: "limits", test: isOf(LIMITS), minShareCount: 2 },
            { name: "tiles", test: isOf(TILES), minShareCount: 2 },
            { name: "sensors", test: isOf(SENSORS), minShareCount: 2 },
            { name: "forms", test: FORMS, minShareCount: 2 },
            { name: "pickers", test: isOf(PICKERS), minShareCount: 2 },
            { name: "parts", test: isOf(PARTS), minShareCount: 2 },
            { name: "tables", test: isOf(TABLES), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/auth": server,
      "/mqtt": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["./src/testing/test-setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
