import {
  amber,
  hairline,
  ink,
  mint,
  mintTint,
  paper,
  rose,
  violet,
  violetTint,
  white,
} from './palette.ts'
import {
  block,
  card,
  circle,
  cross,
  drop,
  outline,
  path,
  scene,
  textLines,
  tick,
} from './pieces.ts'

function drifted() {
  return `<g>${card(170, 250, 560, 600, white, 8)}${block(170, 250, 560, 190, '#7FB2E5', 8)}${block(204, 290, 110, 110, '#F4D35E', 0)}${textLines(340, 310, [260], { fill: '#1F4E79', thick: 30 })}${textLines(340, 364, [180], { fill: '#DDEBF7', thick: 12 })}
${textLines(210, 480, [330], { fill: '#444444', thick: 18 })}${textLines(204, 526, [420, 390], { fill: '#C9C9C9', thick: 10, gap: 24 })}
${outline(214, 600, 400, 54, { stroke: '#9A9A9A', r: 0, weight: 3, fill: '#F1F1F1' })}${outline(204, 672, 452, 74, { stroke: '#BFD7C2', r: 36, weight: 6 })}
${block(204, 770, 190, 48, '#E4572E', 4)}${block(420, 776, 150, 58, '#3A86B7', 29)}</g>`
}

function consistent() {
  return `${card(870, 250, 560, 600, white, 28)}${block(898, 278, 504, 162, mintTint, 20)}${block(926, 306, 106, 106, mint, 20)}${textLines(1060, 326, [240], { fill: ink, thick: 22 })}${textLines(1060, 374, [170], { fill: mint, thick: 14 })}
${textLines(910, 480, [330], { fill: ink, thick: 18 })}${textLines(910, 526, [440, 400], { thick: 14, gap: 32 })}
${outline(910, 600, 480, 62, { stroke: hairline, r: 20, weight: 3, fill: paper })}${outline(910, 680, 480, 62, { stroke: violet, r: 20, weight: 4, fill: white })}
${block(910, 770, 190, 54, violet, 27)}${block(1120, 770, 150, 54, violetTint, 27)}`
}

const swatches = [violet, mint, amber, rose]

export const tokenDrift = () =>
  scene(`${path('M230 -10C230 110 420 20 410 120S210 110 260 190S330 200 350 216', '#7FB2E5', 8)}${path('M470 -10C430 70 330 60 340 130S560 170 540 90S400 110 450 214', '#E4572E', 8)}${path('M660 -10C700 90 560 90 590 160S612 200 606 216', '#BFD7C2', 8)}
${swatches.map((color, i) => drop([1000 + i * 100, -10], [1000 + i * 100, 250], color, 8)).join('')}
${swatches.map((color, i) => circle(1000 + i * 100, 130, 34, color, `stroke="${white}" stroke-width="10"`)).join('')}
${drifted()}${consistent()}
${circle(730, 850, 44, rose, `stroke="${white}" stroke-width="10"`)}${cross(730, 850, white, 1.2, 9)}
${circle(1430, 850, 44, mint, `stroke="${white}" stroke-width="10"`)}${tick(1430, 850, white, 1.2, 9)}`)
