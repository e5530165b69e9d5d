/** Encoded, as it is in an address: about 80 Latin letters, 30 Arabic ones or 20 Chinese ones. */
const longest = { letters: 80, encoded: 240 }

/** Latin letters that no accent can be taken from. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The readable part of an address: letters and digits of any script in lower case, words joined by hyphens. Latin letters
 * lose their accents; other scripts keep their marks, which are parts of words. Empty if the text has none of these.
 */
export function slugOf(text: string): string {
  const plain = text
    .toWellFormed()
    .slice(0, 1000)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? '')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/['’\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
  const words = plain.match(/[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (fits(longer)) slug = longer
    else return slug || shortened(word)
  }
  return slug
}

const fits = (slug: string) =>
  slug.length <= longest.letters && encodeURIComponent(slug).length <= longest.encoded

/** A single word, or a text of a script that writes no spaces. */
function shortened(word: string): string {
  const letters = [...word]
  while (!fits(letters.join(''))) letters.pop()
  return letters.join('')
}

/** An article has an address from its first word on, and without any. */
const unnamed = 'article'

/** The end of an article's address: what staff chose, or its title. */
export const currentSlug = ({ slug, title }: { slug: string; title: string }): string =>
  slug || slugOf(title) || unnamed
