import { hairline, ink, mint, rose, roseTint, slate, violet, violetTint, white } from './palette.ts'
import {
  block,
  circle,
  cursor,
  dotGrid,
  interaction,
  outline,
  placeholder,
  scene,
  selection,
  shadow,
  shape,
  textLines,
  windowFrame,
} from './pieces.ts'

type Bubble = { x: number; y: number; w: number; h: number; mine: boolean; tilt: number }

// A conversation that leans further with every correction.
const bubbles: Bubble[] = [
  { x: 110, y: 850, w: 430, h: 110, mine: true, tilt: 0 },
  { x: 190, y: 716, w: 420, h: 116, mine: false, tilt: 1 },
  { x: 130, y: 586, w: 440, h: 112, mine: true, tilt: -2 },
  { x: 230, y: 452, w: 410, h: 116, mine: false, tilt: 3 },
  { x: 190, y: 318, w: 430, h: 112, mine: true, tilt: 5 },
  { x: 280, y: 188, w: 400, h: 112, mine: false, tilt: 8 },
  { x: 280, y: 56, w: 420, h: 110, mine: true, tilt: 11 },
  { x: 390, y: -70, w: 390, h: 106, mine: false, tilt: 15 },
]

function bubble({ x, y, w, h, mine, tilt }: Bubble, i: number) {
  const fill = mine ? ink : white
  const line = mine ? slate : hairline
  const tail = mine
    ? `M${x + 24} ${y + h - 20}L${x - 14} ${y + h + 8}L${x + 70} ${y + h - 4}Z`
    : `M${x + w - 24} ${y + h - 20}L${x + w + 14} ${y + h + 8}L${x + w - 70} ${y + h - 4}Z`
  const words = [w * 0.74, w * (i % 3 ? 0.5 : 0.62)]
  return `<g transform="rotate(${tilt} ${x + w / 2} ${y + h / 2})">${shadow(x, y, w, h, 34)}${shape(tail, fill)}${block(x, y, w, h, fill, 34)}${textLines(x + 40, y + h / 2 - 26, words, { fill: line, thick: 14, gap: 36 })}${mine ? circle(x + w - 44, y + 42, 12, rose) : ''}</g>`
}

function canvas() {
  return `${windowFrame(860, 250, 640, 520)}${dotGrid(863, 313, 634, 450)}
${outline(910, 370, 210, 320, { stroke: slate, r: 18, fill: white })}${textLines(936, 402, [110], { fill: slate, thick: 14 })}${placeholder(936, 438, 158, 110)}${block(936, 586, 158, 50, violetTint, 25)}${textLines(978, 604, [74], { fill: violet, thick: 14 })}
${selection(922, 572, 186, 78)}
${outline(1240, 370, 210, 320, { stroke: slate, r: 18, fill: white })}${circle(1345, 458, 46, mint)}${textLines(1280, 534, [130, 90], { fill: slate, thick: 14, gap: 34 })}${outline(1266, 616, 158, 48, { stroke: slate, r: 24 })}
${interaction([1108, 611], [1232, 530])}${cursor(1124, 640, ink, 1)}`
}

export const promptFatigue = () =>
  scene(
    `${bubbles.map(bubble).join('')}<g transform="translate(1160 500) scale(1.12) translate(-1180 -510)">${canvas()}</g>`,
    { ground: roseTint, dot: '#F9CCD4' },
  )
