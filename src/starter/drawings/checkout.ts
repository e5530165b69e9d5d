import {
  amber,
  amberTint,
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
import {
  block,
  circle,
  outline,
  path,
  placeholder,
  scene,
  shape,
  textLines,
  tick,
  windowFrame,
} from './pieces.ts'
import { roughBox, roughLine, scribble } from './sketch.ts'

// One checkout screen at three levels of finish. The layout is the same to the pixel, so that a reader who moves
// through the three sees only the finish change.
const fields = [
  { x: 260, y: 302, w: 580, label: 90 },
  { x: 260, y: 426, w: 280, label: 70 },
  { x: 560, y: 426, w: 280, label: 110 },
  { x: 260, y: 702, w: 580, label: 130 },
]
const chips = [260, 460, 660]
const items = [
  { y: 290, name: 150, detail: 90 },
  { y: 390, name: 180, detail: 110 },
  { y: 490, name: 130, detail: 80 },
]

export function sketchedCheckout() {
  return `${block(200, 110, 1200, 780, white, 6)}${roughBox(200, 110, 1200, 780, ink, 5)}${roughLine(200, 170, 1400, 170)}
${[0, 1, 2].map((i) => circle(234 + i * 30, 141, 9, 'none', `stroke="${ink}" stroke-width="4"`)).join('')}
${scribble(262, 236, 240, ink, 6)}
${fields.map(({ x, y, w, label }) => `${scribble(x + 2, y - 18, label)}${roughBox(x, y, w, 68)}`).join('')}
${scribble(262, 534, 120)}${chips.map((x) => `${roughBox(x, 552, 180, 92)}${roughLine(x + 40, 600, x + 140, 598)}`).join('')}
${roughBox(262, 800, 34, 34)}${roughLine(268, 816, 278, 828, ink, 5)}${roughLine(278, 828, 302, 792, ink, 5)}${scribble(314, 824, 260)}
${roughBox(900, 206, 440, 646)}${scribble(934, 254, 180, ink, 5)}
${items.map(({ y, name, detail }) => `${roughBox(932, y, 76, 76)}${roughLine(936, y + 72, 1004, y + 4)}${scribble(1032, y + 30, name)}${scribble(1032, y + 64, detail)}${scribble(1262, y + 30, 50)}`).join('')}
${roughLine(930, 596, 1312, 598)}${scribble(934, 640, 110)}${scribble(1262, 640, 50)}${scribble(934, 684, 140)}${scribble(1262, 684, 50)}
${scribble(934, 738, 80, ink, 6)}${scribble(1222, 738, 90, ink, 6)}
${roughBox(932, 766, 376, 66, ink, 5)}${scribble(1060, 808, 120, ink, 6)}`
}

export function wiredCheckout() {
  const line = { stroke: slate, weight: 4, r: 12 }
  return `${outline(200, 110, 1200, 780, { stroke: slate, r: 24, fill: paper })}${path('M200 170H1400', slate, 4)}
${[0, 1, 2].map((i) => circle(234 + i * 26, 140, 8, 'none', `stroke="${slate}" stroke-width="4"`)).join('')}
${textLines(260, 214, [260], { fill: slate, thick: 24 })}
${fields.map(({ x, y, w, label }) => `${textLines(x, y - 28, [label], { fill: slate, thick: 12 })}${outline(x, y, w, 68, line)}`).join('')}
${textLines(260, 524, [120], { fill: slate, thick: 12 })}${chips.map((x) => placeholder(x, 552, 180, 92)).join('')}
${outline(262, 800, 34, 34, { ...line, r: 8 })}${textLines(316, 811, [260], { fill: slate, thick: 12 })}
${outline(900, 206, 440, 646, { ...line, r: 20 })}${textLines(932, 238, [180], { fill: slate, thick: 18 })}
${items.map(({ y, name, detail }) => `${placeholder(932, y, 76, 76)}${textLines(1032, y + 16, [name, detail], { fill: slate, thick: 12, gap: 32 })}${textLines(1258, y + 16, [50], { fill: slate, thick: 12 })}`).join('')}
${path('M932 596H1308', slate, 4)}${textLines(932, 628, [110, 140], { fill: slate, thick: 12, gap: 44 })}${textLines(1258, 628, [50, 50], { fill: slate, thick: 12, gap: 44 })}
${textLines(932, 720, [78], { fill: slate, thick: 20 })}${textLines(1218, 720, [90], { fill: slate, thick: 20 })}
${outline(932, 766, 376, 66, { ...line, r: 33 })}${textLines(1060, 792, [120], { fill: slate, thick: 14 })}`
}

const goods = [
  // a cup, a plant, a lamp
  `${block(932, 290, 76, 76, amberTint, 18)}${shape('M952 314H982V336A15 15 0 0 1 952 336Z', amber)}${path('M984 318A10 10 0 0 1 984 336', amber, 5)}`,
  `${block(932, 390, 76, 76, mintTint, 18)}${shape('M956 438H984L980 456H960Z', ink)}${shape('M970 438C950 430 948 408 954 402C968 408 972 424 970 438Z', mint)}${shape('M970 438C966 420 976 404 990 402C994 420 986 434 970 438Z', mint)}`,
  `${block(932, 490, 76, 76, roseTint, 18)}${shape('M956 522L962 504H980L986 522Z', rose)}${path('M971 522V548M960 550H982', ink, 5)}`,
]

export function wovenCheckout() {
  return `${windowFrame(200, 110, 1200, 780)}
${textLines(260, 214, [260], { fill: ink, thick: 24 })}
${fields.map(({ x, y, w, label }, i) => `${textLines(x, y - 28, [label], { fill: i === 3 ? violet : slate, thick: 12 })}${i === 3 ? block(x - 6, y - 6, w + 12, 80, violetTint, 22) : ''}${outline(x, y, w, 68, { stroke: i === 3 ? violet : hairline, r: 16, weight: i === 3 ? 4 : 3, fill: i === 3 ? white : paper })}${textLines(x + 26, y + 27, [[240, 150, 120, 190][i] ?? 150], { fill: ink, thick: 14 })}`).join('')}
${path('M486 722V750', violet, 4)}
${textLines(260, 524, [120], { fill: slate, thick: 12 })}
${chips.map((x, i) => `${outline(x, 552, 180, 92, { stroke: i === 0 ? violet : hairline, r: 18, weight: i === 0 ? 5 : 3, fill: i === 0 ? violetTint : white })}`).join('')}
${block(292, 580, 56, 38, violet, 8)}${block(292, 590, 56, 8, violetTint, 0)}${textLines(366, 591, [46], { fill: violet })}${circle(438, 556, 19, violet)}${tick(438, 556, white, 0.6, 5)}
${shape('M496 590L526 574L556 590Z', amber)}${block(502, 594, 10, 20, amber, 2)}${block(521, 594, 10, 20, amber, 2)}${block(540, 594, 10, 20, amber, 2)}${block(496, 616, 60, 8, amber, 3)}${textLines(574, 591, [46])}
${shape('M712 578H748V606A18 18 0 0 1 712 606Z', mint)}${textLines(770, 591, [46])}
${block(262, 800, 34, 34, violet, 10)}${tick(279, 816, white, 0.7, 5)}${textLines(316, 811, [260], { fill: hairline, thick: 12 })}
${outline(900, 206, 440, 646, { stroke: hairline, r: 24, weight: 3, fill: paper })}${textLines(932, 238, [180], { fill: ink, thick: 18 })}
${items.map(({ y, name, detail }, i) => `${goods[i]}${textLines(1032, y + 16, [name], { fill: ink, thick: 13 })}${textLines(1032, y + 48, [detail], { thick: 12 })}${textLines(1258, y + 16, [50], { fill: ink, thick: 13 })}`).join('')}
${path('M932 596H1308', hairline, 3)}${textLines(932, 628, [110, 140], { thick: 12, gap: 44 })}${textLines(1258, 628, [50], { thick: 12 })}${block(1238, 672, 70, 22, mint, 11)}
${textLines(932, 720, [78], { fill: ink, thick: 20 })}${textLines(1218, 720, [90], { fill: ink, thick: 20 })}
${block(932, 766, 376, 66, violet, 33)}${textLines(1060, 792, [120], { fill: white, thick: 14 })}`
}

export const checkoutSketch = () => scene(sketchedCheckout(), { ground: '#F3F0E8', dot: null })
export const checkoutWire = () => scene(wiredCheckout())
export const checkoutWoven = () => scene(wovenCheckout(), { ground: violetTint, dot: '#D9CCFA' })
