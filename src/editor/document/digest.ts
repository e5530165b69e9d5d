/** A short digest of a value, to notice a change of it; nothing secret depends on it (FNV-1a, two halves). */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value)
  let [a, b] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + at), 0x01000193)
  }
  return `${text.length.toString(36)}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
}
