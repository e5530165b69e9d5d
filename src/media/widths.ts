/** The widths an image is served in. A fixed set: any other would let a visitor make us resize for ever. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** The files of an image that is `natural` pixels wide; nothing is enlarged, so the last is its full width. */
export function srcSet(url: string, natural = 2560): string {
  const full = imageWidths.find((width) => width >= natural)
  return [
    ...imageWidths.filter((width) => width < natural).map((width) => [width, width]),
    ...(full ? [[full, natural]] : []),
  ]
    .map(([served, shown]) => `${url}?w=${served} ${shown}w`)
    .join(', ')
}
