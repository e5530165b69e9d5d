import {
  amber,
  amberTint,
  hairline,
  ink,
  mint,
  mintTint,
  paper,
  slate,
  violetTint,
  white,
} from './palette.ts'
import { participants, person } from './people.ts'
import { block, card, circle, path, scene, textLines, tick } from './pieces.ts'

const hour = (n: number) => 170 + n * 140

const starts = [0.5, 1.75, 3, 5, 6.25]

const sessions = participants.map((who, i) => ({ who, at: starts[i] ?? 0, id: `day${i}` }))

function session({ who, at, id }: (typeof sessions)[number]) {
  const x = hour(at)
  return `${card(x, 450, 140, 320, white, 18)}<clipPath id="${id}"><rect x="${x}" y="450" width="140" height="190" rx="18"/></clipPath><g clip-path="url(#${id})">${block(x, 450, 140, 190, white, 0)}${block(x, 450, 140, 190, who.body, 0, 'fill-opacity="0.16"')}${person(x + 70, 566, { ...who, scale: 0.66 })}</g>
${textLines(x + 20, 672, [100, 64, 84], { gap: 30, thick: 12 })}`
}

export const testDay = () =>
  scene(
    `${path('M170 430C400 10 1200 10 1430 430', amber, 5, 'stroke-dasharray="2 22"')}
${circle(800, 116, 100, amberTint)}${circle(800, 116, 60, amber)}
${circle(228, 352, 30, white, `stroke="${amber}" stroke-width="6"`)}${circle(1372, 352, 30, ink)}${circle(1360, 342, 24, paper)}
${path(`M${hour(0)} 850H${hour(9)}`, ink, 6)}
${Array.from({ length: 10 }, (_, i) => `${path(`M${hour(i)} 850V${i % 3 ? 872 : 886}`, ink, 6)}`).join('')}
${textLines(hour(0) - 24, 908, [48], { fill: slate, thick: 12 })}${textLines(hour(3) - 24, 908, [48], { fill: slate, thick: 12 })}${textLines(hour(6) - 24, 908, [48], { fill: slate, thick: 12 })}${textLines(hour(9) - 24, 908, [48], { fill: slate, thick: 12 })}
${sessions.map(session).join('')}
${sessions.map(({ who, at }) => `${path(`M${hour(at) + 70} 770V850`, who.body, 6)}${circle(hour(at) + 70, 850, 14, white, `stroke="${who.body}" stroke-width="8"`)}`).join('')}
${block(hour(4.12), 510, 104, 200, paper, 18, `stroke="${hairline}" stroke-width="4" stroke-dasharray="10 12"`)}${path(`M${hour(4.12) + 30} 600H${hour(4.12) + 70}V630A20 20 0 0 1 ${hour(4.12) + 50} 650A20 20 0 0 1 ${hour(4.12) + 30} 630ZM${hour(4.12) + 70} 610A12 12 0 0 1 ${hour(4.12) + 70} 634`, slate, 5)}
${card(hour(7.5), 410, 200, 360, ink, 22)}${circle(hour(7.5) + 60, 482, 30, mint)}${tick(hour(7.5) + 60, 482, ink, 0.9, 6)}${textLines(hour(7.5) + 32, 560, [136, 110, 126, 70, 100], { fill: violetTint, gap: 36 })}
${path(`M${hour(7.5) + 100} 770V850`, mint, 6)}${circle(hour(7.5) + 100, 850, 14, mintTint, `stroke="${mint}" stroke-width="8"`)}`,
  )
