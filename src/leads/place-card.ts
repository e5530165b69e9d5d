/**
 * The text of a card to share. Rounded, so that it stays true for a while, tells strangers no exact place, and the number
 * of pictures is limited.
 */
export function cardText(position: number): string {
  const step = position <= 100 ? 10 : position <= 1000 ? 100 : 1000
  const most = Math.ceil(position / step) * step
  return `Among the first ${most.toLocaleString('en-US')} in line`
}
