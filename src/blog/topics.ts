/** An article has at most this many. */
export const mostTopics = 5
export const longestTopic = 40

/** In words, because an address without them would make "C", "C++" and "C#" one topic. */
const signs: Record<string, string> = { '+': ' plus ', '#': ' sharp ', '&': ' and ' }

/** The name in addresses, in small letters of any script. Names with the same slug are the same topic. */
export const topicSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize()
    .toLowerCase()
    .replace(/[+#&]/g, (sign) => signs[sign] ?? '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const topicPath = (name: string): string => `/topics/${encodeURIComponent(topicSlug(name))}`

/** Without repeated spaces and repeated topics. */
export function cleanTopics(names: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = topicSlug(name)
    if (slug && !bySlug.has(slug)) bySlug.set(slug, name.trim().replace(/\s+/g, ' '))
  }
  return [...bySlug.values()]
}
