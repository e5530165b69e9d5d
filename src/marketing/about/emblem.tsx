import type { EmblemKind } from '#src/site/team.ts'

type Drawing = { tone: 'violet' | 'rose' | 'mint' | 'amber'; lines: string; filled?: string }

/** One drawing per role, of its typical tool, with the line of the wireframes. */
const drawings: Record<EmblemKind, Drawing> = {
  direction: {
    tone: 'violet',
    lines: 'M160 28a52 52 0 1 1 0 104 52 52 0 1 1 0-104Zm0 0v12m0 80v12M108 80h12m80 0h12',
    filled: 'm186 54-18 34-34 18 18-34Z',
  },
  words: {
    tone: 'rose',
    lines:
      'M96 36h104a14 14 0 0 1 14 14v48a14 14 0 0 1-14 14h-60l-26 22v-22H96M128 62h56m-56 24h34',
    filled: 'M98 52a9 9 0 1 1-.01 0Zm0 34a9 9 0 1 1-.01 0Z',
  },
  generator: {
    tone: 'mint',
    lines:
      'M92 44h48v32H92Zm0 52h48v32H92Zm48-36h20c14 0 14 20 28 20h4m-52 32h20c14 0 14-32 28-32h4',
    filled: 'M192 58h44a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6V64a6 6 0 0 1 6-6Z',
  },
  canvas: {
    tone: 'amber',
    lines: 'M88 36h144v88H88Zm0 22h144M104 74h52v34h-52Zm68 0h44m-44 17h44m-44 17h28',
    filled: 'm196 92 34 14-15 5-6 15Z',
  },
  curve: {
    tone: 'rose',
    lines: 'M92 118c24-96 112-96 136 0M104 42h112',
    filled: 'M96 34h16v16H96Zm112 0h16v16h-16ZM84 110h16v16H84Zm136 0h16v16h-16Zm-68-73h16v16h-16Z',
  },
  release: {
    tone: 'mint',
    lines: 'm120 52-32 28 32 28m80-56 32 28-32 28M160 36v64m-18-18 18 18 18-18M128 124h64',
  },
}

export function Emblem({ kind, className }: { kind: EmblemKind; className?: string }) {
  const { tone, lines, filled } = drawings[kind]
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
