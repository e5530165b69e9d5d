import type { Asteroid } from '../sim/state.ts'
import prompts from './prompts.json' with { type: 'json' }
import {
  type Brush,
  createSprite,
  decorativeRandom,
  drawRotated,
  PALETTE,
  type Sprite,
  strokePath,
} from './surface.ts'

const ROCK_SHAPES = 8

/** A rock of radius 1: a hard outline around unwoven wire. */
function createRockShape(seed: number) {
  const random = decorativeRandom(seed + 11)
  const outline = new Path2D()
  const corners = 9 + (seed % 3)
  for (let corner = 0; corner < corners; corner++) {
    const angle = ((corner + random() * 0.5) / corners) * Math.PI * 2
    const reach = 0.84 + random() * 0.2
    outline.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  outline.closePath()

  const tangle = new Path2D()
  const onRim = (reach: number): [number, number] => {
    const angle = random() * Math.PI * 2
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  }
  for (let loop = 0; loop < 6; loop++) {
    tangle.moveTo(...onRim(0.78))
    tangle.bezierCurveTo(...onRim(0.9), ...onRim(0.9), ...onRim(0.78))
  }
  return { outline, tangle }
}

export interface PainterOptions {
  pixelRatio: number
  reducedMotion: boolean
  fontFamily: string
}

const SPIN_PER_SECOND = 0.55
/**
 * Without a GPU, a rotated copy costs about twenty plain ones. If frames take longer than this, rocks stop rotating.
 */
const SLOW_FRAME_SECONDS = 1 / 45
const ROOM_AROUND = 12

const LOOKS: Record<RockTier, { size: number; width: number; edge: string }> = {
  short: { size: 10.5, width: 8, edge: '#DDBBFF' },
  middle: { size: 11, width: 8, edge: PALETTE.violet },
  long: { size: 12, width: 9, edge: '#9C8CFF' },
}

/** Both sprites are drawn once. A frame only copies them, and a GPU rotates while it copies. */
interface Portrait {
  rock: Sprite
  /** The prompt, which stays upright. */
  words: Sprite
}

export function createRockPainter(options: PainterOptions) {
  const { pixelRatio: ratio, reducedMotion, fontFamily } = options
  const shapes = Array.from({ length: ROCK_SHAPES }, (_, seed) => createRockShape(seed))
  const portraits = new Map<number, Portrait>()
  let time = 0
  let rotates = !reducedMotion
  let pace = 1 / 60

  const drawRock = ({ id, size }: Asteroid): Sprite => {
    const box = Math.ceil(size + 2 * ROOM_AROUND)
    return createSprite(box, box, ratio, (brush) => {
      const shape = shapes[id % ROCK_SHAPES]
      if (!shape) return
      const radius = size / 2
      brush.translate(box / 2, box / 2)
      brush.rotate(id)
      brush.scale(radius, radius)
      brush.lineJoin = 'round'
      brush.fillStyle = '#261B4C'
      brush.fill(shape.outline)
      strokePath(brush, shape.tangle, 'rgba(122, 104, 184, 0.5)', 1 / radius)
      strokePath(brush, shape.outline, 'rgba(108, 43, 255, 0.35)', 7 / radius)
      strokePath(brush, shape.outline, LOOKS[rockTier(size)].edge, 2 / radius)
    })
  }

  const drawWords = (asteroid: Asteroid): Sprite => {
    const { size, width: letters } = LOOKS[rockTier(asteroid.size)]
    const lines = wrapPrompt(promptFor(asteroid.id, asteroid.size), letters)
    const width = Math.ceil(asteroid.size + 2 * ROOM_AROUND)
    const height = Math.ceil((lines.length + 1) * size)
    return createSprite(width, height, ratio, (brush) => {
      brush.translate(width / 2, height / 2)
      brush.font = `700 ${size}px ${fontFamily}`
      letter(brush, lines, size)
    })
  }

  const portray = (asteroid: Asteroid): Portrait => {
    const portrait = { rock: drawRock(asteroid), words: drawWords(asteroid) }
    portraits.set(asteroid.id, portrait)
    return portrait
  }

  /** Aligned to whole pixels, which makes letters sharper and copies cheaper. */
  const copy = (brush: Brush, { image, width, height }: Sprite, x: number, y: number) => {
    const snap = (place: number) => Math.round(place * ratio) / ratio
    brush.drawImage(image, snap(x - width / 2), snap(y - height / 2), width, height)
  }

  return {
    paint(brush: Brush, asteroid: Asteroid, x: number, y: number) {
      const { rock, words } = portraits.get(asteroid.id) ?? portray(asteroid)
      const angle = (asteroid.id % 2 === 0 ? time : -time) * SPIN_PER_SECOND
      if (rotates) drawRotated(brush, rock, { x, y, angle })
      else copy(brush, rock, x, y)
      copy(brush, words, x, y)
    },
    /** Once per frame: rotates the rocks. */
    passTime(seconds: number) {
      time += seconds
      pace += (seconds - pace) * 0.02
      if (pace > SLOW_FRAME_SECONDS) rotates = false
    },
    forget: (asteroid: Asteroid) => portraits.delete(asteroid.id),
  }
}

function letter(brush: Brush, lines: string[], size: number): void {
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

/** Worn-out prompts are sorted by how much text fits on the rock. */
type RockTier = keyof typeof prompts

export function rockTier(size: number): RockTier {
  if (size < 46) return 'short'
  return size < 62 ? 'middle' : 'long'
}

export function promptFor(id: number, size: number): string {
  const fitting = prompts[rockTier(size)]
  // A stride that shares no factor with any list's length shows every prompt before one repeats.
  return fitting[(id * 5) % fitting.length] ?? ''
}

/** Breaks a prompt into the fewest lines of at most `width` letters; a longer word gets a line of its own. */
export function wrapPrompt(prompt: string, width: number): string[] {
  const lines: string[] = []
  for (const word of prompt.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
