/** The mark with its lever down: nothing runs here. */
export function LeverDown() {
  return (
    <svg width="64" height="64" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="31" height="31" rx="8.5" fill="var(--sb-card)" stroke="var(--sb-line)" />
      <rect x="11" y="6" width="10" height="20" rx="5" fill="none" stroke="var(--sb-quiet)" strokeOpacity="0.6" />
      <rect x="13" y="15" width="6" height="9" rx="3" fill="var(--sb-quiet)" />
    </svg>
  );
}
