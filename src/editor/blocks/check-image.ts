import type { BytesOf } from './block-definition.ts'

const heavyBytes = 1_000_000

/** What an editor should look at in an image before publishing. */
export function checkImage({ src, alt }: { src: string; alt: string }, bytesOf: BytesOf): string[] {
  if (!src) return []
  return [...(alt.trim() ? [] : ['has no alt text.']), ...checkSize(src, bytesOf)]
}

export function checkSize(src: string, bytesOf: BytesOf): string[] {
  const bytes = bytesOf(src) ?? 0
  return bytes > heavyBytes ? [`is heavy (${(bytes / 1_000_000).toFixed(1)} MB).`] : []
}
