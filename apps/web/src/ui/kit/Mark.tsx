interface MarkProps {
  size?: number;
}

/** The mark: a rounded square with one lever, up. */
export function Mark({ size = 28 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--sb-action)" />
      <g stroke="var(--sb-action-text)" fill="none">
        <rect x="11" y="6" width="10" height="20" rx="5" strokeOpacity="0.55" strokeWidth="1.5" />
        <rect x="13" y="8" width="6" height="9" rx="3" fill="var(--sb-action-text)" stroke="none" />
      </g>
    </svg>
  );
}
