/** Reads something again only when the version of the content has changed, which a change of the settings counts up. */
export function readOncePerVersion<T>(read: () => Promise<T>, version: () => number) {
  let known: { version: number; value: Promise<T> } | undefined
  return (): Promise<T> => {
    const now = version()
    if (known?.version === now) return known.value
    const value = read()
    known = { version: now, value }
    // A failed read is repeated the next time.
    value.catch(() => {
      if (known?.value === value) known = undefined
    })
    return value
  }
}
