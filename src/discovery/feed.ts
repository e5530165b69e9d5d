import { identity } from '#src/site/identity.ts'
import type { PublishedArticles } from './published-articles.ts'
import { xmlText } from './xml.ts'

const entries = 50

/** The newest published blogs as Atom. */
export async function buildFeed(articles: PublishedArticles, publicUrl: string): Promise<string> {
  const cards = await articles.newest(entries)
  const updated =
    cards
      .map((card) => card.edited_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const home = xmlText(`${publicUrl}/resources`)
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${xmlText(`The ${identity.name} blog`)}</title>
<subtitle>${xmlText(identity.tagline)}</subtitle>
<id>${home}</id>
<link href="${home}"/>
<link rel="self" type="application/atom+xml" href="${xmlText(`${publicUrl}/feed.xml`)}"/>
<icon>${xmlText(`${publicUrl}/icon-192.png`)}</icon>
<updated>${xmlText(updated)}</updated>
<author><name>${xmlText(identity.name)}</name></author>
`
  const list = cards.map((card) => {
    const url = xmlText(`${publicUrl}/blog/${card.id}`)
    return `<entry>
<title>${xmlText(card.title)}</title>
<id>${url}</id>
<link href="${url}"/>
<published>${xmlText(card.created_at)}</published>
<updated>${xmlText(card.edited_at)}</updated>
<summary>${xmlText(card.summary)}</summary>
</entry>
`
  })
  return `${head}${list.join('')}</feed>\n`
}
