import type { Asteroid } from '../sim/state.ts'
import { PALETTE } from './palette.ts'
import { promptFor, type RockTier, rockTier, wrapPrompt } from './prompts.ts'
import { type Brush, createSprite, decorativeRandom, type Sprite } from './surface.ts'

const SHAPES = 8
const RADIUS = 40
const BOX = 104

const LETTERING: Record<RockTier, { size: number; width: number }> = {
  short: { size: 10.5, width: 8 },
  middle: { size: 11, width: 8 },
  long: { size: 12, width: 9 },
}

export interface RockPainter {
  paint(brush: Brush, asteroid: Asteroid, x: number, y: number, seconds: number): void
}

export function createRockPainter(ratio: number, fontFamily: string): RockPainter {
  const shapes = Array.from({ length: SHAPES }, (_, shape) =>
    createSprite(BOX, BOX, ratio, (brush) => drawTangle(brush, shape)),
  )
  const labels = new Map<string, Sprite>()

  const labelFor = (asteroid: Asteroid): Sprite => {
    const prompt = promptFor(asteroid.id, asteroid.size)
    let label = labels.get(prompt)
    if (!label) {
      label = drawLabel(prompt, rockTier(asteroid.size), ratio, fontFamily)
      labels.set(prompt, label)
    }
    return label
  }

  return {
    paint(brush, asteroid, x, y, seconds) {
      const shape = shapes[asteroid.id % SHAPES]
      if (!shape) return
      const scale = asteroid.size / (2 * RADIUS)
      const spin = asteroid.id % 2 === 0 ? 0.5 : -0.5
      brush.save()
      brush.translate(x, y)
      brush.rotate(asteroid.id + seconds * spin)
      brush.drawImage(shape.image, (-BOX * scale) / 2, (-BOX * scale) / 2, BOX * scale, BOX * scale)
      brush.restore()
      const label = labelFor(asteroid)
      brush.drawImage(
        label.image,
        x - label.width / 2,
        y - label.height / 2,
        label.width,
        label.height,
      )
    },
  }
}

export function rockOutline(shape: number): [x: number, y: number][] {
  const random = decorativeRandom(shape + 11)
  const corners = 9 + (shape % 3)
  return Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + random() * 0.5) / corners) * Math.PI * 2
    const reach = RADIUS * (0.82 + random() * 0.22)
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
}

/** A rock is wire nobody has woven yet: a hard outline around a tangle. */
function drawTangle(brush: Brush, shape: number): void {
  const random = decorativeRandom(shape + 101)
  const outline = new Path2D()
  for (const [x, y] of rockOutline(shape)) outline.lineTo(x, y)
  outline.closePath()
  brush.translate(BOX / 2, BOX / 2)
  brush.lineJoin = 'round'

  const body = brush.createRadialGradient(-12, -14, 4, 0, 0, RADIUS)
  body.addColorStop(0, '#33245F')
  body.addColorStop(1, '#1B1238')
  brush.fillStyle = body
  brush.fill(outline)

  brush.save()
  brush.clip(outline)
  brush.strokeStyle = PALETTE.wire
  brush.globalAlpha = 0.55
  brush.lineWidth = 1
  for (let loop = 0; loop < 7; loop++) {
    const around = () => (random() - 0.5) * RADIUS * 2.3
    brush.beginPath()
    brush.moveTo(around(), around())
    brush.bezierCurveTo(around(), around(), around(), around(), around(), around())
    brush.stroke()
  }
  brush.restore()

  brush.shadowColor = PALETTE.violetDeep
  brush.shadowBlur = 9
  brush.strokeStyle = PALETTE.violet
  brush.lineWidth = 2
  brush.stroke(outline)
}

function drawLabel(prompt: string, tier: RockTier, ratio: number, fontFamily: string): Sprite {
  const { size, width } = LETTERING[tier]
  const lines = wrapPrompt(prompt, width)
  const lineHeight = size * 1.02
  const box = { width: 110, height: lines.length * lineHeight + 8 }
  return createSprite(box.width, box.height, ratio, (brush) => {
    brush.font = `700 ${size}px ${fontFamily}`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.lineJoin = 'round'
    brush.lineWidth = 3.5
    brush.strokeStyle = '#160F30'
    brush.fillStyle = PALETTE.paper
    lines.forEach((line, row) => {
      const y = 4 + (row + 0.5) * lineHeight
      brush.strokeText(line, box.width / 2, y)
      brush.fillText(line, box.width / 2, y)
    })
  })
}
