/** Two crossing strokes make the W: the first is wire, the second is woven over it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 36 28" aria-hidden="true" fill="none">
      <path
        d="M3 4.5 12 23.5 21 4.5"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M15 4.5 24 23.5 33 4.5"
        stroke="var(--ground)"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <path
        d="M15 4.5 24 23.5 33 4.5"
        stroke="var(--mark-thread, var(--violet))"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m16.4 14.2 4.6-9.7" stroke="var(--ground)" strokeWidth="5.5" />
      <path d="m16.4 14.2 4.6-9.7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
