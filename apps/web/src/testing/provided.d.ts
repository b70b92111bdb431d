import "vitest";

declare module "vitest" {
  // `vitest.config.ts` provides this; it belongs to another TypeScript program.
  export interface ProvidedContext {
    isFullRun: boolean;
  }
}
