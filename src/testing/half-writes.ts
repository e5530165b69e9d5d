import type { Database } from '#src/db/database.ts'
import { asDataUrl, picture } from './pictures.ts'

/** An article whose parts all name one number: title, summary, text, and the colour of its picture. */
export async function numberedArticle(n: number) {
  const color = `#${(0x100000 + ((n * 7919) % 0xeffff)).toString(16)}`
  return {
    content: JSON.stringify([
      { id: 't', type: 'title', content: `no-${n}` },
      { id: 'p', type: 'paragraph', content: `<p>no-${n}</p>` },
      { id: 'i', type: 'image', src: asDataUrl(await picture(color)), alt: `no-${n}` },
    ]),
    summary: `no-${n}`,
    status: 'published',
  }
}

/** The number that an article names; undefined if it names several. */
export function numberOf(row: { title: string; summary: string; content: string }) {
  const named = `${row.title} ${row.summary} ${row.content}`.matchAll(/no-(\d+)/g)
  const numbers = new Set([...named].map(([, n]) => Number(n)))
  return numbers.size === 1 ? [...numbers][0] : undefined
}

/** Rows without the rows that were written in the same transaction: articles as above, and sign-ups. */
export async function halfWrites(db: Database): Promise<string[]> {
  const found: string[] = []
  const images = await db.selectFrom('images').select('hash').execute()
  const hashes = new Set(images.map(({ hash }) => hash))
  const used = await db.selectFrom('blog_images').selectAll().execute()
  const revisions = await db.selectFrom('blog_revisions').select('blog_id').execute()
  const saves = await db
    .selectFrom('staff_activity')
    .select('about')
    .where('kind', 'in', ['blog-created', 'blog-updated', 'blog-restored'])
    .execute()
  for (const blog of await db.selectFrom('blogs').selectAll().execute()) {
    const [, hash = ''] = /\/media\/([0-9a-f]{64})/.exec(blog.content) ?? []
    const uses = used.some((use) => use.blog_id === blog.id && use.hash === hash)
    const kept = revisions.filter((revision) => revision.blog_id === blog.id).length
    const told = saves.filter(({ about }) => about === String(blog.id)).length
    if (numberOf(blog) === undefined) found.push(`blog ${blog.id} mixes two saves`)
    if (!hashes.has(hash) || !uses) found.push(`blog ${blog.id} has lost its picture`)
    if (kept !== blog.version - 1) found.push(`blog ${blog.id} has ${kept} earlier versions`)
    if (told !== blog.version) found.push(`blog ${blog.id} has ${told} saves in the trail`)
  }
  const signedUp = await db.selectFrom('sign_ups').select('person_id').execute()
  const promised = await db
    .selectFrom('outbox')
    .where('key', 'is', null)
    .select('person_id')
    .execute()
  const withSignUp = new Set(signedUp.map((row) => row.person_id))
  const withMail = new Set(promised.map((row) => row.person_id))
  for (const { id } of await db.selectFrom('people').select('id').execute()) {
    if (!withSignUp.has(id)) found.push(`lead ${id} never signed up`)
    if (!withMail.has(id)) found.push(`lead ${id} was promised no mail`)
  }
  return found
}
