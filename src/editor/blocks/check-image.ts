import type { BlockFinding, BytesOf } from './block-definition.ts'

const heavyBytes = 1_000_000

export function checkImage(
  { src, alt }: { src: string; alt: string },
  bytesOf: BytesOf,
): BlockFinding[] {
  if (!src) return []
  const heavy = checkSize(src, bytesOf).map((text) => ({ text }))
  return [...(alt.trim() ? [] : [{ text: 'has no alt text.', path: 'alt' }]), ...heavy]
}

export function checkSize(src: string, bytesOf: BytesOf): string[] {
  const bytes = bytesOf(src) ?? 0
  return bytes > heavyBytes ? [`is heavy (${(bytes / 1_000_000).toFixed(1)} MB).`] : []
}
