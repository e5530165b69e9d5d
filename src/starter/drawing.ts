import { painter } from '#src/media/painter/own-painter.ts'
import { type DrawingName, drawings } from './drawings/index.ts'

export type DrawingReference = { drawing: DrawingName }

export function drawing(name: DrawingName): DrawingReference {
  return { drawing: name }
}

export async function rasterise(name: DrawingName): Promise<string> {
  const png = await painter.draw(drawings[name]())
  return `data:image/png;base64,${png.toString('base64')}`
}
