export const CANVAS_SIZES = {
  small: { width: 300, height: 400 },
  medium: { width: 700, height: 400 },
  large: { width: 1200, height: 600 },
} as const

export type CanvasSize = keyof typeof CANVAS_SIZES

export function canvasSizeFor(windowWidth: number): CanvasSize {
  if (windowWidth < 760) return 'small'
  if (windowWidth < 1280) return 'medium'
  return 'large'
}
