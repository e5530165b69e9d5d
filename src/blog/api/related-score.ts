/** What is compared of two articles. */
export interface Comparable {
  id: number
  title: string
  summary: string
  author: string
}

/** Long enough to be about something, and said everywhere. */
const everywhere = new Set(
  `about after again also always because been before being between both cannot come could does doing
  done down each even ever every first from gets give goes going have here into isn itself just keep
  know last less like long look made make makes many more most much must need needs never next only
  other ours over part same says should some still such take than that their them then there these
  they thing things this those through under until used uses using very want were what when where
  which while will with within without work would your yours`.split(/\s+/),
)

/** The words that tell what a text is about, in the order they come, each once. */
export function tellingWords(text: string): string[] {
  const words =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length > 3 && !everywhere.has(word))
}

/** "prototype" and "prototyping" are one word. */
const stem = (word: string) => word.slice(0, 6)
const stemsOf = (text: string) => new Set(tellingWords(text).map(stem))

/**
 * The closest articles first: a shared word counts more the fewer of them have it, and twice in a title. Where nothing
 * tells two apart, the same author comes first, then the newer one; so the answer depends on the articles alone.
 */
export function rankRelated<Article extends Comparable>(
  article: Comparable,
  others: readonly Article[],
): Article[] {
  const [title, both] = [stemsOf(article.title), stemsOf(`${article.title} ${article.summary}`)]
  const candidates = others.map((other) => ({
    other,
    title: stemsOf(other.title),
    shared: [...stemsOf(`${other.title} ${other.summary}`)].filter((word) => both.has(word)),
  }))
  const spread = new Map<string, number>()
  for (const { shared } of candidates) {
    for (const word of shared) spread.set(word, (spread.get(word) ?? 0) + 1)
  }
  const scored = candidates.map((candidate) => {
    const weights = candidate.shared.map(
      (word) =>
        ((title.has(word) ? 2 : 1) * (candidate.title.has(word) ? 2 : 1)) / (spread.get(word) ?? 1),
    )
    return { other: candidate.other, score: weights.reduce((sum, weight) => sum + weight, 0) }
  })
  const isOwn = (other: Article) => Number(other.author === article.author)
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || isOwn(b.other) - isOwn(a.other) || b.other.id - a.other.id)
    .map(({ other }) => other)
}
