import {
  amber,
  amberTint,
  hairline,
  ink,
  mint,
  mintTint,
  paper,
  rose,
  violet,
  violetDeep,
  violetTint,
  white,
} from './palette.ts'
import {
  block,
  card,
  circle,
  outline,
  path,
  placeholder,
  scene,
  textLines,
  tick,
} from './pieces.ts'
import { weave } from './weave.ts'

const fragment = (x: number, y: number, turn: number, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${content}</g>`

const panel = (w: number, h: number) =>
  outline(0, 0, w, h, { stroke: hairline, r: 16, fill: white })

const fragments = [
  fragment(
    210,
    90,
    -9,
    `${panel(300, 190)}${placeholder(24, 24, 110, 90, { stroke: hairline })}${textLines(156, 34, [110, 80, 100], { gap: 32 })}`,
  ),
  fragment(580, 40, 5, `${panel(240, 120)}${textLines(28, 30, [150, 180, 90], { gap: 28 })}`),
  fragment(
    900,
    110,
    -6,
    `${panel(180, 180)}${circle(90, 74, 38, hairline)}${textLines(36, 132, [108])}`,
  ),
  fragment(
    1130,
    40,
    10,
    `${panel(300, 170)}${[40, 80, 60, 100].map((h, i) => block(32 + i * 62, 130 - h, 40, h, hairline, 8)).join('')}`,
  ),
  fragment(560, 210, -14, `${block(0, 0, 170, 56, hairline, 28)}`),
  fragment(420, 300, 6, `${panel(130, 76)}${textLines(24, 30, [80])}`),
  fragment(790, 310, 12, `${panel(90, 90)}`),
  fragment(1120, 290, -8, `${panel(190, 84)}${textLines(26, 34, [130])}`),
]

function keepsake(x: number, color: string, tint: string, content: string) {
  return `${path(`M${x + 190} 556V632`, color, 8)}${card(x, 630, 380, 280, white, 26)}${block(x + 28, 658, 324, 150, tint, 18)}${content}${textLines(x + 28, 836, [210], { fill: ink, thick: 16 })}${textLines(x + 28, 870, [280], { thick: 12 })}${circle(x + 190, 630, 15, white, `stroke="${color}" stroke-width="8"`)}`
}

const evidence = [0, 1, 2]
  .flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) =>
      circle(222 + column * 54, 692 + row * 42, 14, column === 2 ? rose : mint),
    ),
  )
  .join('')

export const whatSurvives = () =>
  scene(`${fragments.join('')}
${weave(-22, 424, 1680, 132, {
  step: 44,
  weight: 24,
  warp: ['#CBBBFF'],
  weft: [violet, violetDeep, violet],
  gap: paper,
  fringe: 20,
})}
${keepsake(140, mint, mintTint, evidence)}
${keepsake(610, violet, violetTint, `${circle(800, 733, 52, violet)}${tick(800, 733, white, 1.7, 11)}`)}
${keepsake(1080, amber, amberTint, `${[violet, mint, amber, rose].map((color, i) => circle(1165 + i * 70, 712, 27, color, `stroke="${white}" stroke-width="6"`)).join('')}${textLines(1140, 764, [250], { fill: amber, thick: 14 })}`)}`)
