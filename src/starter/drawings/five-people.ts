import {
  amber,
  amberTint,
  hairline,
  ink,
  mint,
  mintTint,
  violet,
  violetTint,
  white,
} from './palette.ts'
import { participants, person } from './people.ts'
import { block, circle, drop, scene, textLines, windowFrame } from './pieces.ts'

const seats = participants.map((who, i) => ({
  who,
  x: 200 + i * 300,
  y: [860, 838, 830, 838, 860][i] ?? 830,
}))

// The first person's bun needs a larger ring.
const ring = (i: number) => (i === 0 ? 212 : 170)

function prototype() {
  const rows = [0, 1, 2]
    .map(
      (i) =>
        `${block(520, 216 + i * 78, 350, 60, i === 1 ? violetTint : '#F6F3FB', 14)}${circle(554, 246 + i * 78, 16, [mint, violet, amber][i] ?? mint)}${textLines(586, 239 + i * 78, [[150, 190, 120][i] ?? 150], { fill: i === 1 ? violet : hairline })}`,
    )
    .join('')
  return `${windowFrame(480, 70, 640, 410)}
${textLines(520, 164, [210], { fill: ink, thick: 22 })}${rows}
${block(900, 164, 180, 282, mintTint, 18)}${circle(990, 242, 44, mint)}${textLines(930, 318, [120, 90], { fill: mint, gap: 30 })}${block(930, 386, 120, 40, violet, 20)}`
}

export const fivePeople = () =>
  scene(
    `${seats.map(({ who, x, y }, i) => drop([640 + i * 80, 470], [x, y - ring(i)], who.body, 9)).join('')}
${prototype()}
${seats.map(({ who, x, y }, i) => circle(x, y - ring(i), 13, white, `stroke="${who.body}" stroke-width="8"`)).join('')}
${seats.map(({ who, x, y }) => person(x, y, { ...who, scale: 1.3 })).join('')}`,
    { ground: amberTint, dot: '#F7DFAF' },
  )
