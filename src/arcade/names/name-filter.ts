/** Signs that are written instead of a letter. Letters of other alphabets are in `lookalikes`. */
const signs: Record<string, string> = {
  a: '4@',
  b: '8',
  c: '(',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1|',
  o: '0',
  s: '5$',
  t: '7+',
  u: 'v',
  z: '2',
}

/** Any of these hides a vowel: "f*ck". */
const hidden = '*#%'

/** Cyrillic, Greek and other letters that look like Latin ones and are not decomposed by Unicode. */
const lookalikes: Record<string, string> = {
  a: 'аα',
  ae: 'æ',
  b: 'вβ',
  c: 'с',
  d: 'ԁđ',
  e: 'еёε',
  g: 'ɡ',
  h: 'һн',
  i: 'іıїι',
  j: 'ј',
  k: 'кκ',
  l: 'ł',
  m: 'м',
  o: 'оοø',
  p: 'рρ',
  s: 'ѕ',
  ss: 'ß',
  t: 'тτ',
  u: 'υ',
  v: 'ѵν',
  x: 'хχ',
  y: 'уү',
}

const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) =>
    [...others].map((one) => [one, letter] as const),
  ),
)

/** Small letters without marks, and without characters that cannot be seen. */
function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
  return [...plain].map((letter) => latin.get(letter) ?? letter).join('')
}

type Word = NonNullable<ReturnType<typeof parseWord>>

/** If the start or the end is open, further letters may precede or follow the word. */
function parseWord(line: string) {
  const word = fold(line)
  const letters = [...word.replace(/[^\p{L}\p{N}]/gu, '')].map(
    (letter) => letter + (signs[letter] ?? '') + ('aeiou'.includes(letter) ? hidden : ''),
  )
  return letters.length === 0
    ? null
    : { letters, openStart: word.trim().startsWith('*'), openEnd: word.trim().endsWith('*') }
}

/**
 * Reads every letter of the word as itself, repeated. All ways to read the text are followed side by side: with a
 * regular expression, a word like "ililil" would take time that grows exponentially with the name.
 */
function contains(text: string, { letters, openStart, openEnd }: Word): boolean {
  let reached = new Set([0])
  for (const character of text) {
    const next = new Set<number>(openStart ? [0] : [])
    for (const count of reached) {
      if (letters[count]?.includes(character)) next.add(count + 1)
      if (count > 0 && letters[count - 1]?.includes(character)) next.add(count)
    }
    if (openEnd && next.has(letters.length)) return true
    if (next.size === 0) return false
    reached = next
  }
  return reached.has(letters.length)
}

/** Joins runs of short pieces: "f u c k", "f.u.c.k" and "fu ck" are one word, "Ann Lee" is two. */
function joinShort(pieces: string[]): string[] {
  const joined: string[] = []
  let run: string[] = []
  const end = () => {
    if (run.length > 1) joined.push(run.join(''))
    run = []
  }
  for (const piece of pieces) {
    if ([...piece].length <= 2) run.push(piece)
    else end()
  }
  end()
  return joined
}

/** The readings of a name that are compared with the filter. */
function readings(name: string): string[] {
  const text = fold(name)
  const bare = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const signed = text.split(/[^\p{L}\p{N}@$!|+*#%(]+/u).filter(Boolean)
  const pieces = [...bare, ...signed, ...joinShort(bare), bare.join('')]
  // Digits and signs at the ends are an ornament as often as letters: "ass99" and "a55" are both read.
  const ornaments = /^[^\p{L}]+|[^\p{L}]+$/gu
  const all = pieces.flatMap((piece) => [piece, piece.replace(ornaments, '')])
  // "455" is a number, no word.
  return [...new Set(all)].filter((piece) => /[^\p{N}]/u.test(piece))
}

export type NameFilter = (name: string) => boolean

/**
 * Returns whether a name contains a word of the filter, also in a common disguise. A word is compared with whole words;
 * an asterisk at an end stands for any further letters.
 */
export function createNameFilter(lines: readonly string[]): NameFilter {
  const words = lines.map(parseWord).filter((word) => word !== null)
  return (name) => readings(name).some((reading) => words.some((word) => contains(reading, word)))
}
