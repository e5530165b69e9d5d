import { TICK_SECONDS } from './constants.ts'
import type { Body, Moving, Place, RunState } from './state.ts'

export function advance(body: Moving): void {
  body.fromX = body.x
  body.fromY = body.y
  body.x += body.vx * TICK_SECONDS
  body.y += body.vy * TICK_SECONDS
}

/** Wraps to the other side once the whole body is out of sight. */
export function wrapAround(body: Body, { width, height }: RunState, radius: number): void {
  const spanX = width + 2 * radius
  const spanY = height + 2 * radius
  if (body.x < -radius) shift(body, spanX, 0)
  else if (body.x > width + radius) shift(body, -spanX, 0)
  if (body.y < -radius) shift(body, 0, spanY)
  else if (body.y > height + radius) shift(body, 0, -spanY)
}

function shift(body: Body, dx: number, dy: number): void {
  body.x += dx
  body.fromX += dx
  body.y += dy
  body.fromY += dy
}

export function isWithin(a: Place, b: Place, reach: number): boolean {
  const dx = a.x - b.x
  const dy = a.y - b.y
  return dx * dx + dy * dy < reach * reach
}

/** Removes an item without keeping the order: the last item takes its place. */
export function removeAt<T>(list: T[], index: number): void {
  const last = list.pop()
  if (last !== undefined && index < list.length) list[index] = last
}
