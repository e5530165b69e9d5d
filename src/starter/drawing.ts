import { loadSharp } from '#src/media/load-sharp.ts'
import { type DrawingName, drawings } from './drawings/index.ts'

export type DrawingReference = { drawing: DrawingName }

export function drawing(name: DrawingName): DrawingReference {
  return { drawing: name }
}

export async function rasterise(name: DrawingName): Promise<string> {
  const sharp = await loadSharp()
  const png = await sharp(Buffer.from(drawings[name]())).png({ compressionLevel: 6 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
