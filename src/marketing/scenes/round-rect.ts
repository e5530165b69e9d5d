/** Path data of a rectangle with round corners, from the end of its first corner and back to it. */
export function roundOutline(width: number, height: number, radius: number) {
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return [
    `h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}`,
    `h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}z`,
  ].join('')
}

/** The same at a place: many of them are one element, which the browser styles and lays out once. */
export function roundRect(x: number, y: number, width: number, height: number, radius: number) {
  return `M${x + radius} ${y}${roundOutline(width, height, radius)}`
}
