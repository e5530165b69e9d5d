import styles from './intro-scene.module.css'

const ROCKS = [
  { x: 392, y: 150, radius: 62, turn: 10, lines: ['make', 'it pop'], drift: 'slow' },
  { x: 520, y: 70, radius: 46, turn: 70, lines: ['one more', 'tweak'], drift: 'fast' },
  { x: 118, y: 96, radius: 52, turn: 35, lines: ['the other', 'blue'], drift: 'fast' },
  { x: 556, y: 300, radius: 38, turn: 120, lines: ['hmm'], drift: 'slow' },
  { x: 92, y: 300, radius: 34, turn: 200, lines: ['again'], drift: 'slow' },
]

const OUTLINE =
  '0.96,0.1 0.7,0.66 0.22,0.93 -0.38,0.9 -0.85,0.52 -0.98,-0.1 -0.68,-0.72 -0.1,-0.97 0.5,-0.86 0.92,-0.4'
const TANGLES = [
  'M-.9 .1C-.2-1.3 .3 1.2 .9-.2',
  'M-.6-.6C.9-.5-.9 .6 .6 .7',
  'M-.1-.9C-.8 .2 .8 .1 .1 .9',
  'M-.8 .5C0-.4 .2-.7 .7-.6',
]
const WIRES = Array.from({ length: 26 }, (_, place) => 12 + place * 25)
const COLOURS = ['#6C2BFF', '#6C2BFF', '#6C2BFF', '#3DF5CB', '#6C2BFF', '#6C2BFF', '#FFC24D']
const WEFT = COLOURS.map((colour, row) => ({
  colour,
  y: 420 - row * 14,
  reach: row === COLOURS.length - 1 ? 380 : 640,
  offset: row % 2 === 0 ? 0 : 25,
}))

export function IntroScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 640 430"
      role="img"
      aria-label="A shuttle fires a thread at rocks that carry tired prompts"
    >
      <g stroke="#6A5A9E" strokeOpacity="0.28">
        {WIRES.map((x) => (
          <path key={x} d={`M${x} 0V430`} />
        ))}
      </g>
      <g strokeLinecap="round" strokeWidth="8" strokeOpacity="0.55" strokeDasharray="17 33">
        {WEFT.map(({ colour, y, reach, offset }) => (
          <path key={y} d={`M4 ${y}H${reach}`} stroke={colour} strokeDashoffset={offset} />
        ))}
      </g>
      <path
        d="M262 262 500 84"
        stroke="#3DF5CB"
        strokeWidth="3"
        strokeLinecap="round"
        className={styles.thread}
      />
      {ROCKS.map((rock) => (
        <RockPicture key={rock.lines.join(' ')} rock={rock} />
      ))}
      <g
        transform="translate(236 282) rotate(-37)"
        strokeLinejoin="round"
        strokeLinecap="round"
        stroke="#3DF5CB"
        strokeWidth="3"
        fill="none"
      >
        <path d="M-8-17-36-32-27-11M-8 17-36 32-27 11" />
        <path d="M49 0C29-20-11-23-37-9L-28 0-37 9C-11 23 29 20 49 0Z" fill="#0C2B2F" />
        <rect x="-17" y="-8" width="36" height="16" rx="8" fill="#0D0A1A" strokeWidth="2" />
        <path d="m-11-5 4 10m2-10 4 10m2-10 4 10m2-10 4 10" stroke="#FFC24D" strokeWidth="2.4" />
        <path d="m-36-3-14 7 5-8-16 5" stroke="#FFC24D" strokeWidth="4" />
      </g>
      <g transform="translate(318 64)" fill="#FFC24D" fillOpacity="0.1" stroke="#FFC24D">
        <g className={styles.warp} strokeWidth="2.5">
          <rect x="-22" y="-22" width="44" height="44" />
          <rect x="-16" y="-16" width="32" height="32" transform="rotate(38)" />
          <rect x="-10" y="-10" width="20" height="20" transform="rotate(12)" />
        </g>
      </g>
    </svg>
  )
}

function RockPicture({ rock }: { rock: (typeof ROCKS)[number] }) {
  const { x, y, radius, turn, lines, drift } = rock
  const size = radius > 40 ? 18 : 16
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={drift === 'slow' ? styles.slow : styles.fast}>
        <g transform={`rotate(${turn}) scale(${radius})`} strokeLinejoin="round">
          <polygon points={OUTLINE} fill="#241A48" stroke="#B79CFF" strokeWidth={2.5 / radius} />
          <g fill="none" stroke="#6A5A9E" strokeOpacity="0.7" strokeWidth={1.2 / radius}>
            {TANGLES.map((tangle) => (
              <path key={tangle} d={tangle} />
            ))}
          </g>
        </g>
        {lines.map((line, row) => (
          <text
            key={line}
            className={styles.label}
            y={(row - (lines.length - 1) / 2) * size * 1.05 + size * 0.34}
            fontSize={size}
          >
            {line}
          </text>
        ))}
      </g>
    </g>
  )
}
