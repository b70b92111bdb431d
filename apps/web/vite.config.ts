import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressAssets } from "./compress-assets.ts";

/** What every screen needs, the login too. */
const BASE = [
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|zod)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
  /node_modules[\\/]@tabler[\\/].*(createReactComponent|defaultAttributes)/,
  /src[\\/](gateway|gateway[\\/]http|i18n)[\\/][\w-]+\.ts$/,
  /src[\\/]app[\\/]setup-zod\.ts$/,
  /src[\\/]ui[\\/](preferences|theme|focus-on-arrival|error-notices|Mark)\.tsx?$/,
];
const AUTH = /src[\\/]features[\\/]auth[\\/]/;
/** What the screens behind the login share: the component kit, and the live state. */
const KIT =
  /node_modules[\\/](@mantine|@floating-ui|@tanstack[\\/](react-query|query-core)|clsx|tabbable|tslib|react-remove)/;
const LIVE = /src[\\/]live[\\/]/;

const server = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), compressAssets()],
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
            {
              name: "base",
              test: (id) => BASE.some((each) => each.test(id)),
              priority: 3,
            },
            { name: "auth", test: AUTH, priority: 2 },
            { name: "kit", test: KIT, minShareCount: 2, priority: 1 },
            { name: "live", test: LIVE, minShareCount: 2 },
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
    setupFiles: ["./src/app/test-setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
