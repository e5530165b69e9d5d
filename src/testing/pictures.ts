import sharp from 'sharp'

/** A real picture of one colour; another colour is another picture. */
export async function picture(
  color = '#6c2bff',
  { width = 8, height = 6, format = 'png' as 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

export const asDataUrl = (bytes: Buffer, type = 'image/png') =>
  `data:${type};base64,${bytes.toString('base64')}`
