/** Staff write it in a subject, a preheader or a text: the first name of the reader, or the text after the bar. */
export const exampleField = '{first name|there}'

/** More different fallbacks are shown to everybody: each costs time in every mail. */
export const mostFallbacks = 20

const inBraces = /\{([^{}|]*)(?:\|([^{}]*))?\}/g
const firstName = /^\s*first\s+name\s*$/i
const unclosed = /\{\s*first\s+name\b[^{}]*(?:\{|$)/i

/** Puts a value in the place of each complete field; it gets the fallback. Any other text stays. */
export const fillFields = (text: string, fill: (fallback: string) => string): string =>
  text.replace(inBraces, (written, name: string, fallback = '') =>
    firstName.test(name) && fallback.trim() ? fill(fallback.trim()) : written,
  )

export const withFallbacks = (text: string) => fillFields(text, (fallback) => fallback)

export function fallbacksIn(text: string): string[] {
  const found = new Set<string>()
  fillFields(text, (fallback) => {
    found.add(fallback)
    return ''
  })
  return [...found]
}

interface FieldProblem {
  text: string
  blocking: boolean
}

/** The mistakes in the fields of one text. `pieces`: its parts between changes of the format. */
export function problemsIn(pieces: readonly string[]): FieldProblem[] {
  const text = pieces.join('')
  const problems = [...text.matchAll(inBraces)].flatMap(([written, name = '', fallback]) => {
    if (!firstName.test(name)) {
      // Braces without a bar are ordinary text, unless they name something.
      if (fallback === undefined && !/name/i.test(name)) return []
      const text = `There is no field “${written}”, so it is sent as it stands. The only one is ${exampleField}.`
      return [{ text, blocking: false }]
    }
    if (!fallback?.trim()) {
      const text = `“${written}” has no fallback. Write what people without a name read: ${exampleField}.`
      return [{ text, blocking: true }]
    }
    if (pieces.some((piece) => piece.includes(written))) return []
    return [{ text: `The format changes within “${written}”. Give it one format.`, blocking: true }]
  })
  const open = unclosed.exec(text)?.[0].slice(0, 40)
  if (!open) return problems
  return [...problems, { text: `“${open}” is not closed by a brace.`, blocking: true }]
}
