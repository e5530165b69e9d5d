import { type Brush, brushOf, decorativeRandom, drawLine, PALETTE } from './surface.ts'

const WIRE_GAP = 20
const ROW = 9
/** About this many destroyed prompts weave the cloth over the lower third of the sky. */
const KILLS_FOR_A_THIRD = 70

/** The sky: bare wires at first; every destroyed prompt becomes a length of weft. */
export function createLoom(width: number, height: number, ratio: number) {
  const image = document.createElement('canvas')
  image.width = width * ratio
  image.height = height * ratio
  const own = brushOf(image, true)
  own.scale(ratio, ratio)
  drawSky(own, width, height)

  const columns = Math.ceil(width / WIRE_GAP)
  const rows = Math.floor(height / ROW)
  const stitchesPerKill = Math.ceil((columns * rows) / 3 / KILLS_FOR_A_THIRD)
  let stitch = 0
  return {
    weave() {
      for (let count = 0; count < stitchesPerKill && stitch < columns * rows; count++) {
        drawStitch(own, stitch % columns, Math.floor(stitch / columns), columns, height)
        stitch++
      }
    },
    paint(brush: Brush) {
      brush.drawImage(image, 0, 0, width, height)
    },
  }
}

function drawSky(brush: Brush, width: number, height: number): void {
  const dusk = brush.createLinearGradient(0, 0, 0, height)
  dusk.addColorStop(0, PALETTE.night)
  dusk.addColorStop(1, PALETTE.dusk)
  brush.fillStyle = dusk
  brush.fillRect(0, 0, width, height)

  brush.strokeStyle = PALETTE.wire
  brush.globalAlpha = 0.16
  brush.lineWidth = 1
  for (let x = WIRE_GAP / 2; x < width; x += WIRE_GAP) drawLine(brush, x, 0, x, height)

  const random = decorativeRandom(width)
  brush.fillStyle = PALETTE.paper
  for (let star = 0; star < (width * height) / 4200; star++) {
    brush.globalAlpha = 0.15 + random() * 0.5
    const size = random() < 0.15 ? 1.8 : 1
    brush.fillRect(random() * width, random() * height, size, size)
  }
  brush.globalAlpha = 1
}

const BANDS = [
  ...Array<string>(5).fill(PALETTE.violetDeep),
  PALETTE.mint,
  ...Array<string>(3).fill(PALETTE.violetDeep),
  PALETTE.amber,
  PALETTE.amber,
  ...Array<string>(3).fill(PALETTE.violetDeep),
  PALETTE.mint,
]

/** Rows go back and forth like the shuttle; over one wire, under the next. */
function drawStitch(brush: Brush, place: number, row: number, columns: number, height: number) {
  const column = row % 2 === 0 ? place : columns - 1 - place
  const over = (column + row) % 2 === 0
  brush.globalAlpha = over ? 0.62 : 0.26
  brush.strokeStyle = BANDS[row % BANDS.length] ?? PALETTE.violetDeep
  brush.lineCap = 'round'
  brush.lineWidth = over ? 5 : 4
  const x = column * WIRE_GAP
  const y = height - (row + 0.5) * ROW
  drawLine(brush, x + 3, y, x + WIRE_GAP - 3, y)
  brush.globalAlpha = 1
}
