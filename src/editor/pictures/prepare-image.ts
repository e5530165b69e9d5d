/** The longest edge of an uploaded image: the width of the widest copy that the site serves. */
const longestEdge = 2560
/** A smaller file that is not too wide is uploaded unchanged. */
const smallEnough = 1_500_000
const svgEdge = 1600
const sendable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** The file is not accepted. The message is for the person who chose it. */
export class NotAnImage extends Error {
  override name = 'NotAnImage'
}

/** Prepares a chosen file for upload: large photos are scaled down, drawings become bitmaps. */
export async function prepareImage(file: File) {
  if (!file.type.startsWith('image/') && !isHeic(file)) {
    throw new NotAnImage(
      `“${file.name}” is not an image. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG.`,
    )
  }
  const picture = await decode(file)
  try {
    const { width, height } = fitted(picture, file.type)
    const asItIs = sendable.includes(file.type) && width === picture.width
    // A GIF may be animated, and drawing it on a canvas would keep only one frame.
    if (asItIs && (file.size <= smallEnough || file.type === 'image/gif')) {
      return { blob: file, width, height }
    }
    const blob = await draw(picture.source, width, height)
    // Photos that are already well compressed can grow when they are compressed again.
    return { blob: asItIs && blob.size > file.size ? file : blob, width, height }
  } finally {
    picture.close()
  }
}

async function decode(file: File) {
  try {
    if (file.type === 'image/svg+xml') return await decodeSvg(file)
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    return { source: bitmap, width, height, close: () => bitmap.close() }
  } catch {
    throw new NotAnImage(whyUnreadable(file))
  }
}

type NamedFile = Pick<File, 'name' | 'type'>

/** Some systems do not know the type of the photos of an iPhone. */
const isHeic = ({ name, type }: NamedFile) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Only a file in a format that every browser reads can be called damaged. */
export function whyUnreadable(file: NamedFile): string {
  if (isHeic(file)) {
    return `“${file.name}” is a HEIC photo, which this browser cannot read. Save it as a JPEG and add that.`
  }
  return sendable.includes(file.type) || file.type === 'image/svg+xml'
    ? `“${file.name}” cannot be read as an image. It may be damaged.`
    : `“${file.name}” is in a format that this browser cannot read. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG.`
}

async function decodeSvg(file: File) {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode()
  const width = image.naturalWidth || svgEdge
  const height = image.naturalHeight || svgEdge
  return { source: image, width, height, close: () => URL.revokeObjectURL(url) }
}

function fitted({ width, height }: { width: number; height: number }, type: string) {
  const longest = Math.max(width, height)
  // A small drawing is rendered large enough to stay sharp.
  const scale =
    type === 'image/svg+xml'
      ? Math.max(1, svgEdge / longest) * Math.min(1, longestEdge / Math.max(longest, svgEdge))
      : Math.min(1, longestEdge / longest)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function draw(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new NotAnImage('This browser cannot scale images down.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  const packed = await encode(canvas, 'image/webp')
  // WebKit cannot encode WebP and returns a PNG, which is far too large for a photo; but JPEG has no transparency.
  if (packed.type === 'image/webp') return packed
  const { data } = context.getImageData(0, 0, width, height)
  return isOpaque(data) ? encode(canvas, 'image/jpeg') : packed
}

export function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if (pixels[alpha] !== 255) return false
  }
  return true
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be packed.'))),
      type,
      0.85,
    ),
  )
}
