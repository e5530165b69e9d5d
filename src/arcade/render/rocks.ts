import type { Asteroid } from '../sim/state.ts'
import type { PainterOptions } from './painter-options.ts'
import { PALETTE } from './palette.ts'
import { promptFor, type RockTier, rockTier, wrapPrompt } from './prompts.ts'
import { createRockShape, ROCK_SHAPES } from './rock-shape.ts'
import { type Brush, brushOf } from './surface.ts'

/** Repainting a rotated rock costs about twenty times a copy, so only a few are repainted per frame. */
const REPAINTS_PER_FRAME = 4
/** With frames longer than this the machine is busy, so no rocks are repainted. */
const SLOW_FRAME_SECONDS = 1 / 45
const SPIN_PER_SECOND = 0.55
const WIDEST_TURN = 0.12
const ROOM_AROUND = 12

const LOOKS: Record<RockTier, { size: number; width: number; edge: string }> = {
  short: { size: 10.5, width: 8, edge: '#DDBBFF' },
  middle: { size: 11, width: 8, edge: PALETTE.violet },
  long: { size: 12, width: 9, edge: '#9C8CFF' },
}

interface Portrait {
  image: HTMLCanvasElement
  brush: Brush
  asteroid: Asteroid
  lines: string[]
  angle: number
  paintedAt: number
}

export interface RockPainter {
  paint(brush: Brush, asteroid: Asteroid, x: number, y: number): void
  /** Once per frame: repaints the rocks that were rotated longest ago. */
  passTime(seconds: number): void
  forget(asteroid: Asteroid): void
}

export function createRockPainter({
  pixelRatio: ratio,
  reducedMotion,
  fontFamily,
}: PainterOptions): RockPainter {
  const shapes = Array.from({ length: ROCK_SHAPES }, (_, seed) => createRockShape(seed))
  const portraits = new Map<number, Portrait>()
  let time = 0
  let pace = 1 / 60

  const draw = ({ image, brush, asteroid, lines, angle }: Portrait) => {
    const shape = shapes[asteroid.id % ROCK_SHAPES]
    if (!shape) return
    const { size, edge } = LOOKS[rockTier(asteroid.size)]
    const middle = image.width / 2
    const scale = (asteroid.size / 2) * ratio
    brush.setTransform(1, 0, 0, 1, 0, 0)
    brush.clearRect(0, 0, image.width, image.height)
    brush.translate(middle, middle)
    brush.rotate(angle)
    brush.scale(scale, scale)
    brush.lineJoin = 'round'
    brush.fillStyle = '#261B4C'
    brush.fill(shape.outline)
    brush.strokeStyle = 'rgba(122, 104, 184, 0.5)'
    brush.lineWidth = ratio / scale
    brush.stroke(shape.tangle)
    brush.strokeStyle = 'rgba(108, 43, 255, 0.35)'
    brush.lineWidth = (7 * ratio) / scale
    brush.stroke(shape.outline)
    brush.strokeStyle = edge
    brush.lineWidth = (2 * ratio) / scale
    brush.stroke(shape.outline)
    brush.setTransform(ratio, 0, 0, ratio, middle, middle)
    letter(brush, lines, size, fontFamily)
  }

  const portray = (asteroid: Asteroid): Portrait => {
    const image = document.createElement('canvas')
    const lines = wrapPrompt(
      promptFor(asteroid.id, asteroid.size),
      LOOKS[rockTier(asteroid.size)].width,
    )
    image.width = image.height = Math.ceil((asteroid.size + 2 * ROOM_AROUND) * ratio)
    const portrait = {
      ...{ image, brush: brushOf(image), asteroid, lines },
      ...{ angle: asteroid.id, paintedAt: time },
    }
    draw(portrait)
    portraits.set(asteroid.id, portrait)
    return portrait
  }

  return {
    paint(brush, asteroid, x, y) {
      const { image } = portraits.get(asteroid.id) ?? portray(asteroid)
      const left = x * ratio - image.width / 2
      const top = y * ratio - image.height / 2
      // Copying to whole pixels is cheaper; on high-resolution screens there is no visible difference.
      if (ratio >= 1.5 || pace > SLOW_FRAME_SECONDS)
        brush.drawImage(image, Math.round(left), Math.round(top))
      else brush.drawImage(image, left, top)
    },
    passTime(seconds) {
      time += seconds
      pace += (seconds - pace) * 0.05
      if (reducedMotion) return
      const most = pace > SLOW_FRAME_SECONDS ? 1 : REPAINTS_PER_FRAME
      let repaints = 0
      for (const [id, portrait] of portraits) {
        if (repaints++ === most) return
        const turn = Math.min((time - portrait.paintedAt) * SPIN_PER_SECOND, WIDEST_TURN)
        portrait.angle += id % 2 === 0 ? turn : -turn
        portrait.paintedAt = time
        draw(portrait)
        // The map's order is the queue for repainting.
        portraits.delete(id)
        portraits.set(id, portrait)
      }
    },
    forget: (asteroid) => portraits.delete(asteroid.id),
  }
}

function letter(brush: Brush, lines: string[], size: number, fontFamily: string): void {
  brush.font = `700 ${size}px ${fontFamily}`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineJoin = 'round'
  brush.lineWidth = 3.5
  brush.strokeStyle = '#160F30'
  brush.fillStyle = PALETTE.paper
  lines.forEach((line, row) => {
    const y = (row - (lines.length - 1) / 2) * size * 1.02
    brush.strokeText(line, 0, y)
    brush.fillText(line, 0, y)
  })
}
