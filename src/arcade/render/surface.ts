/**
 * Each colour has one meaning, and each meaning also has a shape of its own: rocks are violet tangles, things that
 * help the player are mint and pointed, the warp object is an amber square spiral.
 */
export const PALETTE = {
  night: '#0D0A1A',
  dusk: '#1A1236',
  wire: '#6A5A9E',
  violet: '#B79CFF',
  violetDeep: '#6C2BFF',
  mint: '#3DF5CB',
  amber: '#FFC24D',
  rose: '#FF7A93',
  paper: '#F7F3FF',
} as const

export type Brush = CanvasRenderingContext2D

/** An offscreen canvas: drawn once and copied every frame, which is much cheaper than drawing again. */
export interface Sprite {
  image: HTMLCanvasElement
  width: number
  height: number
}

export function brushOf(canvas: HTMLCanvasElement, opaque = false): Brush {
  const brush = canvas.getContext('2d', { alpha: !opaque })
  if (!brush) throw new Error('This browser cannot draw on a canvas')
  return brush
}

export function createSprite(
  width: number,
  height: number,
  ratio: number,
  draw: (brush: Brush) => void,
): Sprite {
  const image = document.createElement('canvas')
  image.width = Math.ceil(width * ratio)
  image.height = Math.ceil(height * ratio)
  const brush = brushOf(image)
  brush.scale(ratio, ratio)
  draw(brush)
  return { image, width, height }
}

/**
 * Draws a sprite rotated around a point `fromLeft` of its left edge. Rotating back is cheaper than `save` and
 * `restore`.
 */
export function drawRotated(
  brush: Brush,
  { image, width, height }: Sprite,
  { x, y, angle, fromLeft = width / 2 }: { x: number; y: number; angle: number; fromLeft?: number },
): void {
  brush.translate(x, y)
  brush.rotate(angle)
  brush.drawImage(image, -fromLeft, -height / 2, width, height)
  brush.rotate(-angle)
  brush.translate(-x, -y)
}

export function strokePath(brush: Brush, path: Path2D, color: string, width: number): void {
  brush.strokeStyle = color
  brush.lineWidth = width
  brush.stroke(path)
}

export function drawLine(brush: Brush, fromX: number, fromY: number, toX: number, toY: number) {
  brush.beginPath()
  brush.moveTo(fromX, fromY)
  brush.lineTo(toX, toY)
  brush.stroke()
}

/** Random numbers for graphics only; the simulation has its own. */
export function decorativeRandom(seed: number): () => number {
  let value = (seed * 2654435761) | 0
  return () => {
    value = (Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((value ^ (value >>> 13)) >>> 0) / 4294967296
  }
}
