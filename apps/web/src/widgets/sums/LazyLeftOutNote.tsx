import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";

const LeftOutNote = lazy(async () => {
  const [module] = await Promise.all([import("./LeftOutNote.tsx"), loadTexts("meters")]);
  return { default: module.LeftOutNote };
});

/** The note, with its code and words fetched only where something is left out. */
export function LazyLeftOutNote(props: ComponentProps<typeof LeftOutNote>) {
  return (
    <Suspense>
      <LeftOutNote {...props} />
    </Suspense>
  );
}
