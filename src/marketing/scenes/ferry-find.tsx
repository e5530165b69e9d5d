export const days = [
  ['Fri', '12'],
  ['Sat', '13'],
  ['Sun', '14'],
  ['Mon', '15'],
] as const

export const sailings = [
  ['08:20', '1 h 10 min, direct', '$18'],
  ['10:45', '1 h 25 min, via Gull Bay', '$14'],
  ['13:30', '1 h 10 min, direct', '$18'],
] as const

const wireBoxes = [
  ...days.map((_, i) => roundRect(16 + i * 53, 214, 48, 50, 12)),
  ...sailings.map((_, i) => roundRect(16, 278 + i * 50, 208, 42, 12)),
  roundRect(16, 434, 208, 34, 12),
].join('')

const wireLines = sailings.map((_, i) => `M30 ${294 + i * 50}h40m-40 13h84m76-7h20`).join('')

export function FindWire() {
  return (
    <g fill="none" stroke="var(--wire)" strokeWidth="1.25">
      <rect x="10" y="10" width="220" height="142" rx="12" />
      <path d="m14 14 212 134M226 14 14 148" stroke="var(--wire-soft)" />
      <path d="M20 38h92M20 56h60" strokeWidth="6" stroke="var(--wire-soft)" />
      <rect x="16" y="104" width="208" height="96" rx="14" fill="var(--paper-raised)" />
      <path d="M32 152h176M32 132h70M32 178h54" />
      <circle cx="196" cy="152" r="15" fill="var(--paper-raised)" />
      <path d={wireBoxes} />
      <path d={wireLines} strokeWidth="4" stroke="var(--wire-soft)" />
      <path d="m20 437 200 28M220 437 20 465" stroke="var(--wire-soft)" />
    </g>
  )
}

/** Path data of a rectangle with round corners, from the end of its first corner and back to it. */
export function roundOutline(width: number, height: number, radius: number) {
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return [
    `h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}`,
    `h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}z`,
  ].join('')
}

/** The same at a place: many of them are one element, which the browser styles and lays out once. */
export function roundRect(x: number, y: number, width: number, height: number, radius: number) {
  return `M${x + radius} ${y}${roundOutline(width, height, radius)}`
}
