/** The widths an image is served in. A fixed set: any other would let a visitor make us resize for ever. */
export const imageWidths = [160, 320, 480, 640, 768, 960, 1280, 1920, 2560] as const

/** What `sizes` on the pages comes to on usual screens: phones at 2 and 3 pixels to one, desks at 1 and 2. */
const asked = { article: [768, 960, 1280, 1920], card: [480, 768, 1280] } as const

/** The widths of an image that pages really ask for, out of all that they could. */
export function widthsOnPages(use: keyof typeof asked, natural: number): number[] {
  const full = imageWidths.find((width) => width >= natural) ?? 2560
  return [...new Set(asked[use].map((width) => Math.min(width, full)))]
}

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
