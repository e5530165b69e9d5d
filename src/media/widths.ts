/** The widths in which an image is served. The set is fixed: otherwise a visitor could request endless resizing. */
export const imageWidths = [160, 320, 480, 640, 768, 960, 1280, 1920, 2560] as const

/** The widths that result from `sizes` on common screens: phones with 2x and 3x pixels, desktops with 1x and 2x. */
const requested = { article: [768, 960, 1280, 1920], card: [480, 768, 1280] } as const

export function widthsOnPages(use: keyof typeof requested, natural: number): number[] {
  const full = imageWidths.find((width) => width >= natural) ?? 2560
  return [...new Set(requested[use].map((width) => Math.min(width, full)))]
}

/** The `srcset` of an image that is `natural` pixels wide. Nothing is enlarged, so the last entry is its full width. */
export function srcSet(url: string, natural = 2560): string {
  const full = imageWidths.find((width) => width >= natural)
  return [
    ...imageWidths.filter((width) => width < natural).map((width) => [width, width]),
    ...(full ? [[full, natural]] : []),
  ]
    .map(([served, shown]) => `${url}?w=${served} ${shown}w`)
    .join(', ')
}
