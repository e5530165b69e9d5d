import { identity } from '#src/site/identity.ts'

/*
 * Rules of new passwords that a browser can check; the server checks more (api/password-policy.ts). There are no
 * rules about kinds of characters, because they make passwords predictable. Passwords from before these rules still
 * work.
 */

export const shortestPassword = 12

/** Why this password is not accepted, as a text for the person who chose it. */
export function passwordFault(password: string, username: string): string | undefined {
  if (lengthOf(password) < shortestPassword) {
    return `A password has at least ${shortestPassword} characters.`
  }
  if (isMadeOf(password, username)) return 'A password must not be made of the username.'
  if (isMadeOfWords(password, [...productWords, username.trim()])) {
    return 'A password must not be made of words of this product.'
  }
  return undefined
}

/** Characters as people count them: an emoji is one, although it has two UTF-16 units. */
export const lengthOf = (password: string) => [...password].length

/** Up to three more characters, as in ada.lovelace123, do not make a secret. */
const mostBesides = 3

function isMadeOf(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  const name = username.trim().toLowerCase()
  // For ada@example.com also checks ada.
  return [name, name.split('@')[0] ?? ''].some((part) => {
    if (!part || !lower.includes(part)) return false
    const rest = lower.replaceAll(part, '')
    return rest.length <= (part.length < 3 ? 0 : mostBesides)
  })
}

/** An attacker tries these words first. */
const productWords = [
  identity.name,
  'prompt',
  'blaster',
  'content',
  'manager',
  'prototype',
  'wireframe',
]

/** One product word at least, and little besides such words and the username. */
function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  let rest = plain(password)
  const isNamed = productWords.some((word) => rest.includes(plain(word)))
  for (const word of words.map(plain).filter((word) => word.length > 2)) {
    rest = rest.replaceAll(word, '')
  }
  return isNamed && rest.length <= mostBesides
}

export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/**
 * An estimate for the meter, in bits: each character adds some, fewer if it repeats or continues the one before. It
 * knows no words, so it only encourages; the rules decide what is refused.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  const pool = pools.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const seen = new Set<string>()
  let length = 0
  for (const [i, character] of characters.entries()) {
    const step = (character.codePointAt(0) ?? 0) - (characters[i - 1]?.codePointAt(0) ?? -10)
    const continues = i > 0 && Math.abs(step) <= 1
    length += continues ? 0.2 : seen.has(character) ? 0.6 : 1
    seen.add(character)
  }
  const bits = length * Math.log2(Math.max(2, pool))
  if (bits < 45) return 'weak'
  if (bits < 60) return 'fair'
  return bits < 80 ? 'good' : 'strong'
}

const pools: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]
