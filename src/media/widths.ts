/** The widths an image is served in. A fixed set: any other would let a visitor make us resize for ever. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

export function srcSet(url: string, largest = 2560): string {
  return imageWidths
    .filter((width) => width <= largest)
    .map((width) => `${url}?w=${width} ${width}w`)
    .join(', ')
}
