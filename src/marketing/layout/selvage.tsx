const threads = ['violet', 'mint', 'amber', 'rose'].map((color, row) => {
  const y = 1.5 + row * 3
  const end = 520 + row * 40
  return { color, wire: `M0 ${y}H${end}`, thread: `M${end} ${y}H1200` }
})

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
      <g strokeWidth="1.5">
        <path d={threads.map(({ wire }) => wire).join('')} stroke="var(--line)" />
        {threads.map(({ color, thread }) => (
          <path key={color} d={thread} stroke={`var(--${color})`} />
        ))}
      </g>
    </svg>
  )
}
