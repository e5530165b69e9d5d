import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { type DrawingName, drawings } from './drawings/index.ts'

export type DrawingReference = { drawing: DrawingName }

export function drawing(name: DrawingName): DrawingReference {
  return { drawing: name }
}

export function rasterise(images: ImageWorker, name: DrawingName): Promise<Buffer> {
  return images.draw(drawings[name]())
}
