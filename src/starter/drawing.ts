import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'

/** A picture of 1600 by 1000 in `drawings`, by the name of its file. */
export type DrawingReference = { drawing: string }

/** The build copies the text of the files into the server's program: at run time there is no file to find. */
export const drawings = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export function drawing(name: string): DrawingReference {
  return { drawing: name }
}

export function rasterise(images: ImageWorker, name: string): Promise<Buffer> {
  const svg = drawings[`./drawings/${name}.svg`]
  if (svg === undefined) throw new Error(`There is no drawing ${name}.svg in src/starter/drawings`)
  return images.draw(svg)
}
