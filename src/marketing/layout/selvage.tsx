const threads = ['var(--violet)', 'var(--mint)', 'var(--amber)', 'var(--rose)']

/** The decorative edge above the footer: wires on the left become threads on the right. */
export function Selvage({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1200 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
    >
      {threads.map((thread, row) => {
        const y = 1.5 + row * 3
        return (
          <g key={thread} strokeWidth="1.5">
            <path d={`M0 ${y}H${520 + row * 40}`} stroke="var(--line)" />
            <path d={`M${520 + row * 40} ${y}H1200`} stroke={thread} />
          </g>
        )
      })}
    </svg>
  )
}
