import type { Emblem as Drawing } from '#src/site/team.ts'

export function Emblem({ drawing, className }: { drawing: Drawing; className?: string }) {
  const { tone, lines, filled } = drawing
  return (
    <svg className={className} viewBox="0 0 320 160" aria-hidden="true">
      <rect width="320" height="160" fill={`var(--${tone}-tint)`} />
      <g fill="none" stroke={`var(--${tone})`} strokeWidth="3" opacity="0.35">
        <path d="M0 20h64m0 40H0m0 40h64m0 40H0M320 20h-64m0 40h64m0 40h-64m0 40h64" />
      </g>
      <path
        d={lines}
        fill="none"
        stroke={`var(--${tone}-deep)`}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {filled ? <path d={filled} fill={`var(--${tone})`} /> : null}
    </svg>
  )
}
