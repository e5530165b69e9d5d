const palettes = [
  { ground: 'var(--violet-tint)', threads: ['var(--violet)', 'var(--amber)'] },
  { ground: 'var(--mint-tint)', threads: ['var(--mint)', 'var(--violet)'] },
  { ground: 'var(--amber-tint)', threads: ['var(--amber)', 'var(--rose)'] },
  { ground: 'var(--rose-tint)', threads: ['var(--rose)', 'var(--mint)'] },
] as const

const cell = 40
const columns = 16
const rows = 10

/** Pseudo-random integers, the same for the same seed on the server and in the browser. */
function dice(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0
    return (state >>> 8) % sides
  }
}

const layouts = [
  'M308 152h72v56h-72zM396 152h72v56h-72zM484 152h72v56h-72z',
  'M308 152h112v120H308zM436 152h120v24H436zM436 192h120v24H436z',
  'M308 152h248v64H308z',
]

/** The fallback picture of a blog: a wireframe screen with woven cloth growing into it from one side. */
export function WovenThumbnail({ seed }: { seed: number }) {
  const roll = dice(seed)
  const palette = palettes[Math.abs(seed) % palettes.length] ?? palettes[0]
  const twill = 2 + roll(2)
  const lines = Array.from({ length: rows }, (_, row) => ({
    row,
    y: row * cell + cell / 2,
    woven: 3 + roll(5) + (row % 2),
    color: palette.threads[Math.floor(row / (1 + (twill % 2))) % 2],
  }))
  const wires = Array.from({ length: columns }, (_, column) => column * cell + cell / 2)
  const overs = lines
    .flatMap(({ row, woven }) =>
      wires
        .slice(0, woven)
        .map((x, column) => ((column + row) % twill === 0 ? `M${x} ${row * cell}v${cell}` : '')),
    )
    .join('')
  const layout = roll(3)
  const thread = palette.threads[roll(2)]
  return (
    <svg
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      data-woven={seed}
    >
      <path d={`M0 0h${columns * cell}v${rows * cell}H0z`} fill={palette.ground} />
      <g transform={seed % 2 ? `matrix(-1 0 0 1 ${columns * cell} 0)` : undefined}>
        <path
          d={wires.map((x) => `M${x} 0V${rows * cell}`).join('')}
          stroke="var(--ink)"
          strokeOpacity="0.16"
          strokeWidth="2"
        />
        {lines.map(({ row, y, woven, color }) => (
          <g key={row} stroke={color} strokeLinecap="round">
            <path d={`M-20 ${y}H${woven * cell}`} strokeWidth="24" />
            <path d={`M${woven * cell} ${y}h${cell * 2}`} strokeWidth="2" />
          </g>
        ))}
        <path d={overs} stroke={palette.ground} strokeWidth="8" />
        <path d={overs} stroke="var(--ink)" strokeOpacity="0.55" strokeWidth="2" />
      </g>
      <g transform={seed % 2 ? 'translate(-224)' : undefined}>
        <g strokeWidth="2" strokeLinejoin="round">
          <rect x="284" y="84" width="296" height="232" rx="14" fill="var(--paper-raised)" />
          <rect x="284" y="84" width="296" height="232" rx="14" stroke="var(--ink)" />
          <path d="M284 120h296" stroke="var(--ink)" />
          <path
            d="M304 102h.01M318 102h.01M332 102h.01"
            stroke="var(--ink)"
            strokeWidth="6"
            strokeLinecap="round"
          />
          <path d={layouts[layout]} stroke="var(--ink)" strokeOpacity="0.6" />
          <rect x="476" y="276" width="80" height="20" rx="10" fill={thread} />
          <path
            d="M308 242h96M308 260h60"
            stroke="var(--ink)"
            strokeOpacity="0.4"
            strokeWidth="6"
            strokeLinecap="round"
            transform={layout === 1 ? 'translate(128 -2)' : undefined}
          />
        </g>
      </g>
    </svg>
  )
}
