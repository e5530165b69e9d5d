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
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import {
  block,
  circle,
  cursor,
  outline,
  path,
  scene,
  shape,
  textLines,
  windowFrame,
} from './pieces.ts'

// The same list in the three states that designers draw last. Sidebar and header stay in place; only the list
// changes, which is the point of the article.
const rows = [0, 1, 2, 3]
const rowY = (i: number) => 336 + i * 124

function shell(list: string) {
  return `${windowFrame(200, 110, 1200, 780)}
${shape('M202 172H460V888H226A24 24 0 0 1 202 864Z', paper)}${path('M460 172V890', hairline, 3)}
${block(240, 212, 44, 44, violet, 14)}${textLines(300, 227, [96], { fill: ink })}
${block(228, 296, 212, 52, violetTint, 14)}${textLines(252, 315, [120], { fill: violet })}${textLines(252, 384, [140, 96, 124], { gap: 56 })}
${circle(266, 836, 22, mint)}${textLines(304, 829, [100])}
${textLines(510, 222, [250], { fill: ink, thick: 26 })}${list}`
}

const action = (fill: string, line: string) =>
  `${block(1190, 206, 160, 58, fill, 29)}${textLines(1226, 228, [88], { fill: line })}`

const realRow = (i: number, muted = false) => {
  const color = [amber, mint, rose, violetMid][i] ?? mint
  return `<g opacity="${muted ? 0.4 : 1}">${outline(510, rowY(i), 840, 100, { stroke: hairline, r: 20, weight: 3, fill: white })}${block(534, rowY(i) + 22, 56, 56, color, 16)}${textLines(616, rowY(i) + 28, [[280, 340, 240, 310][i] ?? 280], { fill: ink })}${textLines(616, rowY(i) + 60, [[170, 140, 200, 160][i] ?? 160], { thick: 12 })}${block(1232, rowY(i) + 32, 90, 36, mintTint, 18)}</g>`
}

export const stateEmpty = () =>
  scene(
    `${shell(`${action(violet, white)}
${rows.map((i) => outline(510, rowY(i), 840, 100, { stroke: i ? dots : violetMid, r: 20, dash: i ? '8 14' : '12 12', weight: i ? 3 : 4, fill: i ? 'none' : '#F8F5FF' })).join('')}
${circle(562, rowY(0) + 50, 28, violet)}${path(`M562 ${rowY(0) + 38}V${rowY(0) + 62}M550 ${rowY(0) + 50}H574`, white, 6)}${textLines(616, rowY(0) + 28, [330], { fill: ink })}${textLines(616, rowY(0) + 60, [450], { thick: 12, fill: slate })}`)}
${path('M1270 270C1270 330 1240 386 1150 386', violet, 6, 'stroke-dasharray="2 16"')}${cursor(1126, 396, ink, 1.1)}`,
    { ground: violetTint, dot: '#D9CCFA' },
  )

export const stateLoading = () =>
  scene(
    `${shell(`${block(1190, 206, 160, 58, dots, 29)}
${rows.map((i) => `${outline(510, rowY(i), 840, 100, { stroke: dots, r: 20, weight: 3, fill: white })}${block(534, rowY(i) + 22, 56, 56, dots, 16)}${textLines(616, rowY(i) + 28, [[280, 340, 240, 310][i] ?? 280], { fill: dots })}${textLines(616, rowY(i) + 60, [[170, 140, 200, 160][i] ?? 160], { fill: dots, thick: 12 })}${block(1232, rowY(i) + 32, 90, 36, dots, 18)}`).join('')}
<clipPath id="list"><rect x="512" y="330" width="836" height="490" rx="20"/></clipPath><g clip-path="url(#list)">${shape('M860 320H1010L840 840H690Z', white, 'fill-opacity="0.6"')}${shape('M910 320H960L790 840H740Z', white, 'fill-opacity="0.6"')}</g>
${block(510, 286, 840, 8, dots, 4)}${block(510, 286, 380, 8, violet, 4)}`)}`,
  )

export const stateError = () =>
  scene(
    `${shell(`${action(violetTint, violetMid)}
${outline(510, rowY(0), 840, 112, { stroke: rose, r: 20, weight: 4, fill: '#FFF5F6' })}${circle(566, rowY(0) + 56, 30, rose)}${path(`M566 ${rowY(0) + 40}V${rowY(0) + 58}`, white, 8)}${circle(566, rowY(0) + 73, 5, white)}
${textLines(622, rowY(0) + 34, [300], { fill: ink })}${textLines(622, rowY(0) + 66, [360], { thick: 12, fill: slate })}
${block(1160, rowY(0) + 28, 162, 56, ink, 28)}${textLines(1222, rowY(0) + 49, [70], { fill: white })}${path(`M1204 ${rowY(0) + 50}A13 13 0 1 0 1206 ${rowY(0) + 60}`, white, 5)}${path(`M1206 ${rowY(0) + 42}V${rowY(0) + 52}H1196`, white, 5)}
${[1, 2, 3].map((i) => realRow(i, true)).join('')}`)}`,
    { ground: roseTint, dot: '#F9CCD4' },
  )
