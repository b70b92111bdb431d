/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNK_GROUPS } from "./chunk-groups.ts";
import { compressAssets } from "./compress-assets.ts";
import { serviceWorker } from "./service-worker-build.ts";
import { slimContract } from "./slim-contract.ts";
import { splitIcons } from "./split-icons.ts";

/** Tests read replies by their schemas. */
const slimmed = process.env.VITEST ? [] : [slimContract()];
const server = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), ...slimmed, splitIcons(), serviceWorker(), compressAssets()],
  build: {
    target: "baseline-widely-available",
    sourcemap: false,
    // The content security policy allows nothing inline, so neither scripts nor small files are inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 450,
    rolldownOptions: {
      // Its side car only has an effect through the dialogs that use it, which come later.
      treeshake: { moduleSideEffects: [{ test: /react-remove-scroll[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
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
