/** How long a browser may take to begin with a download before its address is taken back. */
const KEPT_MS = 60_000;

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
