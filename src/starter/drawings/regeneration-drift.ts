import {
  amber,
  amberTint,
  hairline,
  ink,
  mint,
  mintTint,
  rose,
  slate,
  violet,
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
  windowFrame,
} from './pieces.ts'

const changed = (x: number, y: number, w: number, h: number) =>
  outline(x, y, w, h, { stroke: rose, r: 14, weight: 5, dash: '4 14' })

// Only the button should change. Each attempt changes something that nobody mentioned.
const first = `${textLines(150, 390, [200], { fill: ink, thick: 20 })}${block(150, 440, 340, 150, mintTint, 18)}${circle(210, 515, 34, mint)}${textLines(268, 490, [180, 130], { fill: mint, gap: 32 })}${textLines(150, 620, [320, 270], { gap: 32 })}${block(150, 700, 130, 50, violet, 8)}${selection(136, 686, 158, 78)}${cursor(280, 750)}`

const second = `${textLines(650, 390, [200], { fill: ink, thick: 20 })}${block(650, 440, 150, 210, amberTint, 18)}${circle(725, 520, 34, amber)}${textLines(822, 450, [160, 130, 150, 90], { gap: 36 })}${block(650, 700, 150, 50, violet, 25)}${changed(638, 428, 366, 234)}${circle(800, 700, 20, mint)}${path('M791 700L798 707L810 693', white, 5)}`

const third = `${block(1150, 378, 340, 70, ink, 14)}${textLines(1176, 406, [180], { fill: white })}${block(1150, 492, 160, 108, mintTint, 14)}${block(1330, 492, 160, 108, violetTint, 14)}${textLines(1150, 634, [320, 240], { gap: 32, fill: slate })}${block(1360, 700, 130, 50, violet, 8)}${changed(1138, 366, 364, 94)}${changed(1138, 480, 364, 132)}${changed(1348, 688, 154, 74)}`

const retry = (x: number) =>
  `${path(`M${x - 90} 236C${x - 60} 120 ${x + 60} 120 ${x + 90} 236`, violet, 7)}${path(`M${x + 66} 220L${x + 91} 240L${x + 106} 210`, violet, 7)}${card(x - 110, 90, 220, 76, ink, 38)}${textLines(x - 76, 112, [152, 96], { fill: slate, thick: 11, gap: 22 })}`

export const regenerationDrift = () =>
  scene(
    `${[100, 600, 1100].map((x) => windowFrame(x, 270, 440, 540)).join('')}${first}${second}${third}${retry(570)}${retry(1070)}
${path('M100 900H1540', hairline, 4)}${[
  [320, 0],
  [820, 1],
  [1320, 3],
]
  .map(([x = 0, count = 0]) =>
    count
      ? Array.from({ length: count }, (_, i) =>
          circle(
            x + (i - (count - 1) / 2) * 50,
            900,
            17,
            rose,
            `stroke="${white}" stroke-width="6"`,
          ),
        ).join('')
      : circle(x, 900, 17, white, `stroke="${hairline}" stroke-width="6"`),
  )
  .join('')}`,
  )
