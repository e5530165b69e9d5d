/**
 * Sine and cosine from additions and multiplications only. Math.sin and Math.cos may differ in the last bit between
 * browsers, and one bit is enough for a replay to end with another score.
 */
const HALF_TURN = Math.PI
const QUARTER_TURN = Math.PI / 2
export const TURN = Math.PI * 2

export function sine(radians: number): number {
  let angle = radians - Math.floor(radians / TURN) * TURN
  if (angle > HALF_TURN) angle -= TURN
  if (angle > QUARTER_TURN) angle = HALF_TURN - angle
  else if (angle < -QUARTER_TURN) angle = -HALF_TURN - angle
  const square = angle * angle
  let sum = -1 / 1307674368000
  sum = sum * square + 1 / 6227020800
  sum = sum * square - 1 / 39916800
  sum = sum * square + 1 / 362880
  sum = sum * square - 1 / 5040
  sum = sum * square + 1 / 120
  sum = sum * square - 1 / 6
  return angle + angle * square * sum
}

export function cosine(radians: number): number {
  return sine(radians + QUARTER_TURN)
}
