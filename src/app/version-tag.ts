/** Marks the response to a key that was used before: it repeats the first response, and nothing was done. */
export const replayedHeader = 'idempotency-replayed'

/** The ETag of something with a version number. An editor sends it to say which version it has read. */
export function versionTag(kind: string, id: number, version: number): string {
  return `"${kind}-${id}-${version}"`
}

/** The version in such an ETag; 0 if there is none. */
export const versionIn = (tag: string | null): number =>
  Number(/-(\d+)"$/.exec(tag ?? '')?.[1] ?? 0)
