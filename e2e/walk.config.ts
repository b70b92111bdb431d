import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** The whole walk, with `npm run walk`: every screen, every failure, every language, and each call alone. */
export default defineConfig({ ...journeys, testDir: "walk", testMatch: "whole.spec.ts", projects: [{ name: "walk" }] });
