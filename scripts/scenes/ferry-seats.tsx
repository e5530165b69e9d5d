import { roundOutline, roundRect } from '../../src/marketing/scenes/ferry-find.tsx'
import { SvgText } from './svg-text.tsx'

const rows = [0, 1, 2, 3, 4, 5, 6]
const columns = [62, 86, 130, 154]
const taken = new Set(['0-62', '0-86', '2-154', '3-62', '4-130', '4-154', '6-86'])
const chosen = new Set(['2-62', '2-86'])
const seats = rows.flatMap((row) =>
  columns.map((x) => ({ x, y: 164 + row * 30, id: `${row}-${x}` })),
)
const outlinesOf = (some: typeof seats) =>
  some.map(({ x, y }) => roundRect(x, y, 20, 20, 5)).join('')

/** One path per color: a browser styles and lays out each element of a picture. */
const wovenSeats = {
  primary: outlinesOf(seats.filter(({ id }) => chosen.has(id))),
  line: outlinesOf(seats.filter(({ id }) => taken.has(id))),
  sky: outlinesOf(seats.filter(({ id }) => !chosen.has(id) && !taken.has(id))),
}
const chosenMarks = seats
  .filter(({ id }) => chosen.has(id))
  .map(({ x, y }) => `M${x + 6} ${y + 10.5}l3 3 5.5-6`)
  .join('')

const hull =
  'M120 84c44 20 66 54 66 96v196c0 14-8 22-22 22H76c-14 0-22-8-22-22V180c0-42 22-76 66-96Z'

/** Only relative steps: every row is the same text, which compresses to almost nothing. */
const seat = roundOutline(20, 20, 5)
const wireSeats = `M67 164${`${seat}m24 0${seat}m44 0${seat}m24 0${seat}m-92 30`.repeat(rows.length)}`

export function SeatsWire() {
  return (
    <g fill="none" stroke="var(--wire)" strokeWidth="1.25">
      <circle cx="30" cy="36" r="13" />
      <path d="M56 32h96M56 48h58" strokeWidth="6" stroke="var(--wire-soft)" />
      <path d={hull} />
      <path d={wireSeats} />
      <path d="M0 414h240" />
      <path d="M20 438h54M20 455h34" strokeWidth="5" stroke="var(--wire-soft)" />
      <rect x="120" y="428" width="104" height="36" rx="12" />
      <path d="m124 431 96 30M220 431l-96 30" stroke="var(--wire-soft)" />
    </g>
  )
}

export function SeatsWoven() {
  return (
    <>
      <path d="M0 0h240v480H0z" fill="var(--proto-sea)" />
      <path
        d="M0 100c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0v300c-20 8-40 8-60 0s-40-8-60 0-40 8-60 0-40-8-60 0z"
        fill="var(--proto-sky)"
        opacity="0.35"
      />
      <circle cx="30" cy="36" r="13" fill="var(--proto-card)" />
      <path
        d="m32.5 30.5-5.5 5.5 5.5 5.5"
        stroke="var(--proto-text)"
        strokeWidth="1.8"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <SvgText x="54" y="34" size={17} display fill="var(--proto-on-sea)">
        Choose seats
      </SvgText>
      <SvgText x="54" y="50" size={10} fill="var(--proto-on-sea)">
        08:20 to Saltrock Island
      </SvgText>
      <path d={hull} fill="#17132b" opacity="0.1" transform="translate(0 7)" />
      <path d={hull} fill="var(--proto-card)" />
      <path d="M120 104c20 11 33 25 40 42H80c7-17 20-31 40-42Z" fill="var(--proto-sky)" />
      {Object.entries(wovenSeats).map(([fill, d]) => (
        <path key={fill} d={d} fill={`var(--proto-${fill})`} />
      ))}
      <path
        d={chosenMarks}
        stroke="var(--proto-on-primary)"
        strokeWidth="1.8"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M0 414h240v66H0z" fill="var(--proto-card)" />
      <SvgText x="20" y="440" size={16} display>
        $36
      </SvgText>
      <SvgText x="20" y="457" size={10} fill="var(--proto-soft)">
        2 seats, row 3
      </SvgText>
      <rect
        x="120"
        y="428"
        width="104"
        height="36"
        rx="var(--proto-radius)"
        fill="var(--proto-primary)"
      />
      <SvgText x="172" y="450" size={12.5} bold textAnchor="middle" fill="var(--proto-on-primary)">
        Continue
      </SvgText>
    </>
  )
}
