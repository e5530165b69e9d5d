import {
  amber,
  hairline,
  ink,
  inkSoft,
  mint,
  paper,
  rose,
  roseTint,
  violet,
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import { block, card, circle, outline, path, scene, shape, textLines } from './pieces.ts'

const slack = (x1: number, x2: number, y2: number, color: string) =>
  path(
    `M${x1} -10C${x1 - 40} 300 ${x2 - 210} 430 ${x2 - 90} 380S${x2 + 10} 330 ${x2} ${y2}`,
    color,
    7,
  )

const loose = (x1: number, x2: number, y2: number, color: string) =>
  path(`M${x1} -10C${x1 + 60} 260 ${x2 + 220} 420 ${x2 + 100} 390S${x2} 350 ${x2} ${y2}`, color, 7)

function hangingScreen() {
  const bars = [52, 82, 66, 104, 128]
    .map((h, i) => block(1010 + i * 46, 892 - h, 28, h, i === 4 ? violet : violetTint, 8))
    .join('')
  return `<g transform="rotate(-3 800 700)">
${card(300, 560, 1000, 520, paper, 28)}
${block(300, 560, 210, 520, white, 28)}
${path('M510 562V1080', hairline, 3)}
${block(340, 604, 44, 44, violet, 14)}${textLines(398, 619, [76], { fill: ink })}
${textLines(340, 700, [120, 96, 130, 88], { gap: 52 })}
${block(326, 742, 164, 44, violetTint, 12)}${textLines(344, 757, [96], { fill: violet })}
${textLines(560, 620, [270], { fill: ink, thick: 24 })}${textLines(560, 668, [180])}
${block(1110, 612, 150, 54, violet, 27)}${textLines(1146, 632, [78], { fill: white })}
${outline(560, 720, 380, 320, { stroke: hairline, r: 20, weight: 3, fill: white })}${block(584, 744, 332, 150, mint, 14)}
${circle(850, 792, 22, white, 'fill-opacity="0.9"')}${shape('M600 886L690 808L760 860L812 822L900 886Z', white, 'fill-opacity="0.55"')}
${textLines(584, 920, [220, 150], { thick: 16 })}
${outline(970, 720, 290, 320, { stroke: hairline, r: 20, weight: 3, fill: white })}${bars}${textLines(1000, 920, [160, 110], { thick: 16 })}
</g>`
}

// The one thread that carries the weight, frayed under the lens.
function tautThread() {
  const twist = [150, 178, 206, 384, 412, 440]
    .map((y) => path(`M790 ${y + 8}L810 ${y - 8}`, roseTint, 4))
    .join('')
  const strands = [
    'M790 218C788 258 768 280 736 280',
    'M796 218C796 262 780 300 752 322',
    'M810 218C812 252 836 268 868 258',
    'M790 374C788 344 772 338 750 352',
    'M810 374C812 336 832 312 862 318',
  ]
  return `${path('M800 -10V556', rose, 14)}
${circle(800, 294, 150, roseTint)}<clipPath id="lens"><circle cx="800" cy="294" r="150"/></clipPath>
<g clip-path="url(#lens)">${path('M800 130V222M800 370V460', rose, 32, 'style="stroke-linecap:butt"')}${twist}
${strands.map((d) => path(d, rose, 8)).join('')}${path('M802 212C806 262 790 296 798 326S802 360 802 380', rose, 9)}</g>
${path('M914 404L1000 486', white, 28)}${circle(800, 294, 150, 'none', `stroke="${white}" stroke-width="18"`)}`
}

export const riskiestThread = () =>
  scene(
    `${slack(230, 410, 590, violetMid)}${slack(500, 616, 578, mint)}${loose(1150, 1040, 560, amber)}${loose(1400, 1220, 545, violetMid)}
${hangingScreen()}${tautThread()}
${circle(800, 556, 20, rose, `stroke="${white}" stroke-width="8"`)}
${[410, 616, 1040, 1220].map((x, i) => circle(x, [581, 570, 548, 538][i] ?? 560, 12, ink, `stroke="${white}" stroke-width="6"`)).join('')}`,
    { ground: ink, dot: inkSoft },
  )
