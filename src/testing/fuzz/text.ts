import fc from 'fast-check'

/** Each lists all characters of Unicode when it is made, which takes longer than a request: so they are kept. */
function kept<Key>(make: (key: Key) => fc.Arbitrary<string>): (key: Key) => fc.Arbitrary<string> {
  const made = new Map<Key, fc.Arbitrary<string>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

const upTo = kept((maxLength: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\0', '\ud800', '%', "'", '__proto__', '=1') },
  ),
)

/** Any text, including texts that break naive code. */
export const anyString = (most = 60): fc.Arbitrary<string> => upTo(Math.min(most, 60))

export const matching = kept((pattern: string) => fc.stringMatching(new RegExp(pattern, 'u')))
