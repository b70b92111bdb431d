/** After a form was refused, the first field that is wrong takes the focus. */
export function focusFirstProblem(form: HTMLElement | null): void {
  // The words about it are drawn first.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true'], [data-problem]")?.focus());
}
