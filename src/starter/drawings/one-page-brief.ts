import {
  amber,
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
  violetTint,
  white,
} from './palette.ts'
import { block, card, circle, outline, path, scene, shape, textLines } from './pieces.ts'

function page() {
  const stitches = Array.from(
    { length: 21 },
    (_, i) => `M508 ${104 + i * 42}V${126 + i * 42}`,
  ).join('')
  return `<g transform="rotate(-4 800 540)">${card(480, 200, 620, 900, '#F4F1FA', 10)}</g>
<g transform="rotate(2 800 540)">${card(460, 70, 640, 960, white, 12)}${path(stitches, violet, 7)}
${textLines(560, 130, [90], { fill: violet, thick: 14 })}${textLines(560, 168, [470, 330], { fill: ink, thick: 30, gap: 52 })}
${path('M560 290H1050', hairline, 3)}
${textLines(560, 322, [130], { fill: slate, thick: 12 })}${textLines(560, 356, [480, 450, 300], { gap: 32 })}
${outline(560, 480, 490, 160, { stroke: rose, r: 20, weight: 4, fill: roseTint })}${circle(606, 528, 18, rose)}${textLines(642, 520, [250], { fill: ink, thick: 16 })}${textLines(642, 556, [340, 300], { fill: '#F5A9B6', gap: 30, thick: 12 })}
${textLines(560, 676, [110], { fill: slate, thick: 12 })}${block(560, 710, 490, 44, dots, 22)}${block(560, 710, 300, 44, mint, 22)}${path('M860 694V770', ink, 6)}${circle(860, 694, 11, ink)}
${textLines(560, 800, [120], { fill: slate, thick: 12 })}${[0, 1, 2, 3, 4, 5, 6].map((i) => outline(560 + i * 70, 834, 54, 54, { stroke: i === 4 ? violet : hairline, r: 14, weight: i === 4 ? 5 : 3, fill: i === 4 ? violetTint : paper })).join('')}${circle(867, 861, 10, violet)}
${textLines(560, 936, [140], { fill: slate, thick: 12 })}</g>`
}

function pencil() {
  return `<g transform="translate(1062 850) rotate(-50)">${block(0, -28, 420, 56, amber, 0)}${block(0, -28, 420, 18, '#FFC75A', 0)}${block(0, 10, 420, 18, '#E89A0C', 0)}${block(420, -28, 34, 56, hairline, 0)}${block(454, -28, 56, 56, rose, 16)}${shape('M0 -28L-78 0L0 28Z', '#F3DDBB')}${shape('M-52 -9.5L-78 0L-52 9.5Z', ink)}</g>`
}

export const onePageBrief = () =>
  scene(
    `${card(150, 250, 230, 230, mintTint, 10)}${textLines(184, 300, [150, 120, 160, 90], { fill: mint, gap: 36 })}
<g transform="rotate(5 300 640)">${card(200, 560, 210, 200, '#FFE7B8', 10)}${textLines(232, 606, [130, 100, 140], { fill: amber, gap: 36 })}</g>
${path('M380 365C430 365 420 330 474 330', violet, 6, 'stroke-dasharray="2 16"')}${path('M410 670C450 660 440 560 500 560', violet, 6, 'stroke-dasharray="2 16"')}
${page()}${path('M740 966C770 930 790 930 784 958S820 930 836 940S850 968 872 944S900 940 916 950S980 930 1011 911', ink, 6)}${pencil()}`,
    { ground: violetTint, dot: '#D9CCFA' },
  )
