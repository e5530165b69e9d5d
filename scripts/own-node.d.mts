export const nodeHashes: Record<string, Record<string, string>>

export function faultOfNode(
  file: string,
  which: { version: string; platform?: string; arch?: string },
): string | undefined

export function isComparable(version: string, on?: { platform?: string; arch?: string }): boolean
