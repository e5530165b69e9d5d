import fc from 'fast-check'

/** Any text, including texts that break naive code. */
export const anyString = (most = 60): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(most, 60) }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(most, 60) }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\0', '\ud800', '%', "'", '__proto__', '=1') },
  )
