import {
  amber,
  amberTint,
  dots,
  hairline,
  ink,
  mint,
  mintTint,
  paper,
  rose,
  roseTint,
  slate,
  violet,
  violetDeep,
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import {
  block,
  card,
  circle,
  cross,
  outline,
  path,
  scene,
  selection,
  shape,
  textLines,
  tick,
} from './pieces.ts'

const row = (y: number, w: number, color: string, line = hairline) =>
  `${block(28, y, 40, 40, color, 12)}${textLines(84, y + 6, [w], { fill: line, thick: 11 })}${textLines(84, y + 26, [w * 0.6], { thick: 9 })}`

const heading = (fill = ink) => textLines(28, 28, [120], { fill, thick: 15 })

const states: Record<string, string> = {
  loading: `${block(28, 28, 120, 15, dots, 7)}${[70, 126, 182].map((y, i) => `${block(28, y, 40, 40, dots, 12)}${block(84, y + 4, 210 - i * 40, 12, dots, 6)}${block(84, y + 26, 130 - i * 20, 10, dots, 5)}`).join('')}${shape('M190 0H250L150 256H90Z', white, 'fill-opacity="0.7"')}`,
  empty: `${heading()}${outline(28, 70, 344, 152, { stroke: violetMid, r: 18, dash: '10 12' })}${circle(200, 130, 30, violetTint)}${path('M200 118V142M188 130H212', violet, 6)}${textLines(140, 180, [120], { thick: 12 })}`,
  one: `${heading()}${row(70, 200, mint)}${[134, 190].map((y) => outline(28, y, 344, 40, { stroke: dots, r: 12, dash: '8 10', weight: 3 })).join('')}`,
  error: `${heading()}${circle(200, 112, 34, roseTint)}${cross(200, 112, rose, 1.1, 7)}${textLines(110, 164, [180], { thick: 12 })}${block(150, 192, 100, 36, white, 18, `stroke="${rose}" stroke-width="4"`)}${textLines(172, 205, [56], { fill: rose, thick: 10 })}`,
  ideal: `${textLines(28, 28, [120], { fill: white, thick: 15 })}${block(318, 22, 54, 28, mint, 14)}${[amber, mint, rose].map((c, i) => `${block(20, 62 + i * 58, 360, 50, violetDeep, 14)}${block(30, 67 + i * 58, 40, 40, c, 12)}${textLines(84, 73 + i * 58, [[210, 170, 190][i] ?? 180], { fill: white, thick: 11 })}${textLines(84, 93 + i * 58, [[120, 100, 140][i] ?? 100], { fill: violetMid, thick: 9 })}`).join('')}`,
  crowded: `${heading()}${block(166, 22, 56, 28, violetTint, 14)}${[0, 1, 2, 3, 4, 5].map((i) => `${block(28, 66 + i * 34, 24, 24, [amber, mint, rose, violetMid, amber, mint][i] ?? amber, 8)}${block(64, 73 + i * 34, 282, 10, hairline, 5)}`).join('')}${block(366, 66, 8, 176, dots, 4)}${block(366, 66, 8, 44, slate, 4)}`,
  offline: `${block(0, 0, 400, 50, amberTint, 0)}${circle(38, 25, 9, amber)}${textLines(60, 19, [170], { fill: amber, thick: 12 })}<g opacity="0.55">${row(72, 200, hairline)}${row(128, 160, hairline)}${row(184, 190, hairline)}</g>`,
  locked: `${heading(hairline)}${row(70, 180, dots, dots)}${row(182, 150, dots, dots)}${circle(200, 132, 46, paper, `stroke="${hairline}" stroke-width="4"`)}${block(180, 126, 40, 32, ink, 8)}${path('M188 126V118A12 12 0 0 1 212 118V126', ink, 6)}`,
  done: `${heading()}${row(70, 200, amber)}${block(20, 126, 360, 50, mintTint, 14)}${circle(48, 151, 18, mint)}${tick(48, 151, white, 0.6, 5)}${textLines(84, 145, [140], { fill: mint, thick: 12 })}${textLines(300, 145, [60], { fill: violet, thick: 12 })}${row(190, 170, rose)}`,
}

const order = ['loading', 'empty', 'one', 'error', 'ideal', 'crowded', 'offline', 'locked', 'done']

export const nineStates = () =>
  scene(
    `<clipPath id="cell"><rect width="400" height="256" rx="22"/></clipPath>
${order
  .map((name, i) => {
    const x = 160 + (i % 3) * 440
    const y = 76 + Math.floor(i / 3) * 296
    return `${card(x, y, 400, 256, name === 'ideal' ? violet : white)}<g transform="translate(${x} ${y})" clip-path="url(#cell)">${states[name]}</g>`
  })
  .join('')}
${selection(586, 358, 428, 284)}`,
    { ground: mintTint, dot: '#B9EADF' },
  )
