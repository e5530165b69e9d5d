import {
  amber,
  hairline,
  ink,
  inkSoft,
  mint,
  mintTint,
  paper,
  rose,
  violet,
  violetMid,
  violetTint,
  white,
} from './palette.ts'
import { block, card, circle, outline, path, scene, textLines, thread } from './pieces.ts'

const strands = [
  { y: 236, color: violet },
  { y: 342, color: mint },
  { y: 448, color: amber },
  { y: 554, color: rose },
  { y: 660, color: violetMid },
  { y: 766, color: white },
]

const clothY = (i: number) => 330 + i * 68

function tokenPanel() {
  const samples = [
    circle(176, 236, 28, violet),
    circle(176, 342, 28, mint),
    circle(176, 448, 28, amber),
    circle(176, 554, 28, rose),
    path('M156 684V654A16 16 0 0 1 172 638H202', violetMid, 8),
    `${block(150, 748, 10, 36, ink, 3)}${block(192, 748, 10, 36, ink, 3)}${path('M166 766H186', ink, 6)}`,
  ]
  return `${card(110, 130, 340, 740, paper, 28)}${strands
    .map(
      ({ y }, i) =>
        `${outline(134, y - 46, 292, 92, { stroke: hairline, r: 18, weight: 3, fill: white })}${samples[i]}${textLines(228, y - 16, [[130, 100, 120, 90, 110, 140][i] ?? 100], { fill: ink, thick: 12 })}${textLines(228, y + 10, [[70, 90, 60, 80, 70, 60][i] ?? 70], { thick: 10 })}`,
    )
    .join('')}`
}

// Six strands cross a dark warp, over and under, and leave as interface.
function cloth() {
  const warp = Array.from({ length: 8 }, (_, c) => 650 + c * 42)
  const post = (x: number, y1: number, y2: number) =>
    `<path d="M${x} ${y1}V${y2}" stroke="${ink}" stroke-width="26"/><path d="M${x} ${y1}V${y2}" stroke="#4B4175" stroke-width="16"/>`
  return `${warp.map((x) => post(x, 270, 730)).join('')}
${strands.map(({ color }, i) => `<path d="M600 ${clothY(i)}H990" stroke="${ink}" stroke-width="44"/><path d="M600 ${clothY(i)}H990" stroke="${color}" stroke-width="30"/>${warp.map((x, c) => ((c + i) % 2 ? post(x, clothY(i) - 26, clothY(i) + 26) : '')).join('')}`).join('')}
${block(610, 252, 370, 24, violetTint, 12)}${block(610, 724, 370, 24, violetTint, 12)}`
}

function components() {
  return `${card(1160, 130, 330, 330, white, 28)}${block(1188, 158, 274, 130, mintTint, 18)}${circle(1325, 223, 40, mint)}${textLines(1188, 316, [190], { fill: ink, thick: 16 })}${textLines(1188, 350, [240], { thick: 12 })}${block(1188, 388, 120, 44, violet, 22)}${textLines(1216, 404, [64], { fill: white, thick: 12 })}
${card(1160, 510, 330, 104, white, 24)}${circle(1212, 562, 24, amber)}${textLines(1254, 542, [150], { fill: ink, thick: 13 })}${textLines(1254, 570, [100], { thick: 11 })}${block(1412, 548, 50, 28, mint, 14)}${circle(1447, 562, 10, white)}
${card(1160, 664, 330, 206, white, 24)}${textLines(1188, 694, [90], { fill: rose, thick: 12 })}${outline(1188, 722, 274, 60, { stroke: rose, r: 16, weight: 4, fill: '#FFF5F6' })}${textLines(1212, 746, [130], { fill: ink, thick: 12 })}${block(1188, 804, 130, 42, violet, 21)}${block(1330, 804, 132, 42, violetTint, 21)}`
}

const exits = [220, 300, 390, 560, 730, 820]

export const tokenLoom = () =>
  scene(
    `${strands.map(({ y, color }, i) => thread([426, y], [604, clothY(i)], color, 13)).join('')}
${strands.map(({ color }, i) => thread([986, clothY(i)], [1180, exits[i] ?? 500], color, 13)).join('')}
${tokenPanel()}${cloth()}${components()}
${strands.map(({ y, color }) => circle(450, y, 12, ink, `stroke="${color}" stroke-width="7"`)).join('')}`,
    { ground: ink, dot: inkSoft },
  )
