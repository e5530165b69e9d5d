import type { Database } from '#src/platform/db/database.ts'
import { identity } from '#src/site/identity.ts'
import { publishedCards } from './published-cards.ts'
import { xmlText } from './xml.ts'

const entries = 50

/** The newest published blogs as Atom. */
export async function* feed(db: Database, publicUrl: string): AsyncGenerator<string> {
  const cards = []
  for await (const card of publishedCards(db, entries)) cards.push(card)
  const updated =
    cards
      .map((card) => card.edited_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const home = xmlText(`${publicUrl}/resources`)
  yield `<?xml version="1.0" encoding="UTF-8"?>
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
  for (const card of cards) {
    const url = xmlText(`${publicUrl}/blog/${card.id}`)
    yield `<entry>
<title>${xmlText(card.title)}</title>
<id>${url}</id>
<link href="${url}"/>
<published>${xmlText(card.created_at)}</published>
<updated>${xmlText(card.edited_at)}</updated>
<summary>${xmlText(card.summary)}</summary>
</entry>
`
  }
  yield '</feed>\n'
}
