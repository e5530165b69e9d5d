import {
  amber,
  hairline,
  ink,
  mint,
  paper,
  rose,
  violet,
  violetDeep,
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import { block, circle, path, scene, shadow, shape, textLines } from './pieces.ts'

const rows = [
  { y: 250, color: amber },
  { y: 350, color: mint },
  { y: 450, color: rose },
  { y: 550, color: violetMid },
  { y: 650, color: white },
  { y: 750, color: amber },
]

const spoolY = (i: number) => 420 + i * 44

// The right edge of the screen is already thread; the spool takes it back.
function thread(y: number, i: number, color: string) {
  const wave = i % 2 ? 34 : -34
  const end = spoolY(i)
  return path(
    `M640 ${y}H820C900 ${y} 900 ${y + wave} 970 ${y + wave}S1090 ${end} 1180 ${end}H1240`,
    color,
    12,
  )
}

function screen() {
  const edge =
    'M120 124A28 28 0 0 1 148 96H800L760 200L812 300L742 400L800 500L724 600L790 700L738 800L772 904H148A28 28 0 0 1 120 876Z'
  return `${shadow(120, 96, 620, 808, 28)}${shape(edge, paper)}<clipPath id="torn"><path d="${edge}"/></clipPath><g clip-path="url(#torn)">
${block(120, 96, 760, 64, white, 0)}${path('M120 160H880', hairline, 3)}${[0, 1, 2].map((i) => circle(158 + i * 28, 128, 8, hairline)).join('')}
${rows.map(({ y, color }, i) => `${block(160, y - 40, 740, 80, color === white ? hairline : color, 18, `fill-opacity="${i % 2 ? 0.3 : 0.22}"`)}${block(180, y - 24, 48, 48, color === white ? violet : color, 14)}${textLines(252, y - 16, [[220, 170, 250, 190, 230, 160][i] ?? 200], { fill: ink, thick: 13 })}${textLines(252, y + 10, [[130, 110, 150, 100, 120, 90][i] ?? 110], { fill: color === white ? hairline : color, thick: 11 })}`).join('')}
${block(160, 828, 190, 52, violet, 26)}${textLines(206, 847, [98], { fill: white })}</g>`
}

function spool() {
  return `${block(1250, 400, 170, 264, violetTint, 0)}${rows.map(({ color }, i) => `${block(1238, spoolY(i) - 22, 194, 44, color, 22)}${path(`M1262 ${spoolY(i) - 8}H1408M1262 ${spoolY(i) + 8}H1408`, ink, 3, 'stroke-opacity="0.18"')}`).join('')}
${block(1200, 336, 270, 62, paper, 20)}${block(1200, 664, 270, 62, paper, 20)}${block(1200, 336, 270, 20, white, 10)}${block(1200, 664, 270, 20, white, 10)}
${block(1300, 290, 70, 46, violetTint, 10)}${block(1300, 726, 70, 46, violetTint, 10)}`
}

export const unravel = () =>
  scene(`${rows.map(({ y, color }, i) => thread(y, i, color)).join('')}${screen()}${spool()}`, {
    ground: violetDeep,
    dot: '#5D2BD0',
  })
