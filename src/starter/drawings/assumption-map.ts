import {
  amber,
  dots,
  hairline,
  ink,
  mint,
  paper,
  rose,
  roseTint,
  slate,
  violet,
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import {
  block,
  card,
  circle,
  cursor,
  outline,
  path,
  scene,
  selection,
  textLines,
} from './pieces.ts'

function note(x: number, y: number, color: string, widths: number[]) {
  return `${card(x, y, 190, 130, white, 16)}${block(x, y, 12, 130, color, 6)}${textLines(x + 36, y + 32, widths, { gap: 30 })}`
}

// Unimportant assumptions are drawn flat, however much is known about them.
function faintNote(x: number, y: number, widths: number[]) {
  return `${outline(x, y, 190, 130, { stroke: hairline, r: 16, weight: 3, fill: paper })}${textLines(x + 30, y + 32, widths, { gap: 30, fill: dots })}`
}

export const assumptionMap = () =>
  scene(`${block(190, 90, 610, 390, roseTint, 28)}
${path('M800 90V880', hairline, 4)}${path('M190 480H1430', hairline, 4)}
${path('M190 880V70', ink, 6)}${path('M172 94L190 70L208 94', ink, 6)}
${path('M190 880H1450', ink, 6)}${path('M1426 862L1450 880L1426 898', ink, 6)}
${[0, 1, 2, 3, 4].map((i) => circle(120, 820 - i * 160, 8 + i * 7, i === 4 ? ink : slate)).join('')}
${[0, 1, 2, 3, 4].map((i) => block(270 + i * 260, 916, 20 + i * 24, 18, i === 4 ? mint : hairline, 9)).join('')}
${note(900, 150, mint, [120, 90, 110])}${note(1190, 230, mint, [100, 120])}${note(1010, 320, violetMid, [110, 70, 90])}
${faintNote(270, 560, [110, 80])}${faintNote(520, 690, [90, 110, 60])}${faintNote(900, 600, [120, 90])}${faintNote(1170, 700, [100, 70, 110])}
${note(590, 330, amber, [110, 80, 100])}
${path('M560 236C760 110 1030 70 1280 150', violet, 6, 'stroke-dasharray="2 20"')}${path('M1262 124L1290 153L1252 164', violet, 6)}
${card(290, 150, 250, 172, white, 18)}${block(290, 150, 14, 172, rose, 7)}${textLines(334, 188, [160, 120, 150], { fill: ink, gap: 38, thick: 16 })}
${selection(270, 130, 290, 212)}
${circle(560, 236, 14, white, `stroke="${violet}" stroke-width="7"`)}
${block(270, 76, 132, 38, violet, 10)}${textLines(290, 89, [92], { fill: violetTint, thick: 12 })}
${cursor(524, 312, ink, 1.1)}`)
