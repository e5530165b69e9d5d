/**
 * The kinds of colored text in code, by their names in shiki's theme of CSS variables. Their places are stored nowhere:
 * each answer is computed with the list of its own release.
 */
export const tokenKinds = [
  'foreground',
  'keyword',
  'string',
  'string-expression',
  'constant',
  'function',
  'parameter',
  'comment',
  'inserted',
  'deleted',
] as const

/** The lengths and kinds of the pieces of a code, each as one number: the page has the text only once more. */
export type CodeTokens = number[]

const kinds = 16

export const tokenOf = (length: number, kind: number): number => length * kinds + kind

/** The pieces of a code. Tokens of another text would tear words apart: then the code is one piece. */
export function piecesOf(code: string, tokens: CodeTokens = []) {
  let end = 0
  const pieces = tokens.map((token) => {
    const start = end
    end += Math.floor(token / kinds)
    return { start, text: code.slice(start, end), kind: tokenKinds[token % kinds] }
  })
  return end === code.length ? pieces : [{ start: 0, text: code, kind: tokenKinds[0] }]
}
