import type * as Y from 'yjs'

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** By one deletion and one insertion, so that text which somebody else types elsewhere in it at the same time stays. */
export function changeText(shared: Y.Text, after: string): void {
  const before = shared.toString()
  if (before === after) return
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  // Half of a surrogate pair is no character: a change within one would break it.
  if (start > 0 && (isLowSurrogate(before, start) || isLowSurrogate(after, start))) start--
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  if (end > 0 && isLowSurrogate(before, before.length - end)) end--
  const gone = before.length - start - end
  const added = after.slice(start, after.length - end)
  if (gone > 0) shared.delete(start, gone)
  if (added) shared.insert(start, added)
}
