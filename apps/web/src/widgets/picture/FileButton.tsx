import { useRef } from "react";
import { Button } from "../../ui/kit/Button.tsx";

interface FileButtonProps {
  label: string;
  /** The kinds of files that the browser offers. */
  accept: string;
  isQuiet?: boolean;
  isPending: boolean;
  onFile(file: File): void;
}

/** Lets the person choose a file, also the same one again. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sb-visually-hidden"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
