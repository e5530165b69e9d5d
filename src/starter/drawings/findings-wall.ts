import {
  amber,
  amberTint,
  hairline,
  mint,
  mintTint,
  paper,
  rose,
  roseTint,
  white,
} from './palette.ts'
import { participants, person } from './people.ts'
import { block, card, circle, cross, path, scene, textLines, tick } from './pieces.ts'

// One row per person, one column per task: 0 fine, 1 hesitated, 2 stuck.
const results = [
  [0, 0, 2, 0, 1, 0],
  [0, 1, 2, 0, 0, 0],
  [0, 0, 2, 1, 0, 0],
  [1, 0, 1, 0, 0, 0],
  [0, 0, 2, 0, 2, 0],
]

const cellX = (column: number) => 440 + column * 172
const rowY = (row: number) => 302 + row * 128

function mark(value: number, x: number, y: number) {
  if (value === 0) return `${circle(x, y, 34, mintTint)}${tick(x, y, mint, 1, 7)}`
  if (value === 1)
    return `${circle(x, y, 34, amberTint)}${path(`M${x - 14} ${y}H${x + 14}`, amber, 8)}`
  return `${circle(x, y, 40, rose)}${cross(x, y, white, 1.3, 9)}`
}

export const findingsWall = () =>
  scene(`${card(140, 100, 1320, 810, white, 30)}
${block(cellX(2) - 74, 60, 148, 880, roseTint, 30)}${path(`M${cellX(2)} 60V24`, rose, 7)}${circle(cellX(2), 24, 15, rose)}
${results[0]?.map((_, c) => textLines(cellX(c) - 46, 164, c === 2 ? [92, 60] : [80, 50], { fill: c === 2 ? rose : hairline, gap: 28, thick: 13 })).join('')}
${path('M140 228H1460', hairline, 3)}
${results
  .map(
    (row, r) =>
      `<clipPath id="f${r}"><circle cx="236" cy="${rowY(r)}" r="46"/></clipPath>${circle(236, rowY(r), 46, paper, `stroke="${hairline}" stroke-width="3"`)}<g clip-path="url(#f${r})">${person(236, rowY(r) + 14, { ...participants[r], scale: 0.46 })}</g>
${path(`M320 ${rowY(r)}H1400`, hairline, 3, 'stroke-dasharray="2 14"')}
${row.map((value, c) => mark(value, cellX(c), rowY(r))).join('')}`,
  )
  .join('')}`)
