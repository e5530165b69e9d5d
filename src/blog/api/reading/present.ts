import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { highlightCode } from '#src/editor/text/highlight/highlight-code.ts'
import { sanitizeContent } from '#src/editor/text/sanitize.ts'
import { focusAt, readFocus } from '#src/media/focus.ts'
import { hashesIn, parseMediaUrl } from '#src/media/reference.ts'
import { loadImageSizes } from '#src/media/store.ts'
import { identity } from '#src/site/identity.ts'
import type { Blog, BlogCard, BlogChange } from '../../contract.ts'
import { presentFields } from '../../fields.ts'
import { currentSlug } from '../../slug.ts'

/** `weighed`: linked, with the size of each image in bytes, for staff. */
export type ImagesAs = 'embedded' | 'linked' | 'weighed'

export const cardColumns = [
  'id',
  'status',
  'created_at',
  'edited_at',
  'title',
  'slug',
  'summary',
  'thumbnail',
  'main',
  'featured',
  'minutes_to_read',
  'author',
  'review_requested_at',
  'publish_at',
] as const satisfies (keyof BlogRow)[]

export const focusOfThumbnail = focusAt('blogs.thumbnail').as('focus')

type CardRow = Pick<BlogRow, (typeof cardColumns)[number]> & { focus: string | null }

export async function presentCards(db: Database, rows: readonly CardRow[]): Promise<BlogCard[]> {
  const usernames = rows.map(({ author }) => author)
  const authorOf = await readAuthors(db, usernames)
  return rows.map((row) => ({
    blogId: row.id,
    status: row.status,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    title: row.title,
    summary: row.summary,
    thumbnail: row.thumbnail,
    main: row.main === 1,
    featured: row.featured === 1,
    minutesToRead: row.minutes_to_read,
    author: row.author,
    ...(row.review_requested_at && { submittedAt: row.review_requested_at }),
    ...authorOf(row.author),
    publishAt: row.publish_at,
    focus: readFocus(row.focus),
  }))
}

export type Presentable = Omit<
  BlogRow,
  'edited_by' | 'minutes_to_read' | 'review_requested_at' | 'search_text' | 'publisher'
> &
  Partial<Pick<BlogRow, 'minutes_to_read' | 'publisher' | 'review_requested_at'>>

/** A blog with linked images. One with embedded images is streamed, see answer-blog.ts. */
export async function presentBlog(
  db: Database,
  row: Presentable,
  images: Exclude<ImagesAs, 'embedded'>,
): Promise<Blog> {
  const authorOf = await readAuthors(db, [row.author])
  const text = presentText(row)
  const { imageSizes, imageBytes } = await imageFacts(db, text)
  const codeTokens = await highlightCode(text.content)
  const blog = {
    ...text,
    minutesToRead: row.minutes_to_read,
    imageSizes,
    ...(Object.keys(codeTokens).length > 0 && { codeTokens }),
    ...authorOf(row.author),
  }
  if (images === 'linked') return blog
  return {
    ...blog,
    imageBytes,
    ownSlug: row.slug,
    ...(row.publisher !== undefined && { publisher: row.publisher }),
    ...(row.review_requested_at && { submittedAt: row.review_requested_at }),
  }
}

export function presentText(row: Presentable): Blog {
  return {
    blogId: row.id,
    ...presentFields(row),
    slug: currentSlug(row),
    content: sanitizeContent(row.content),
    editedAt: row.edited_at,
    author: row.author,
    version: row.version,
  }
}

/** Stored content contains only URLs that this site wrote, each as a whole JSON string. */
export function urlsIn({ content = '', thumbnail, shareImage }: BlogChange): string[] {
  const inContent = [...content.matchAll(/"(\/media\/[0-9a-f]{64}\.[a-z0-9]+)"/g)]
  const urls = [...inContent.map((match) => match[1]), thumbnail, shareImage]
  return [...new Set(urls.flatMap((url) => url || []))]
}

export async function imageFacts(db: Database, shown: BlogChange) {
  const urls = urlsIn(shown)
  const sizes = new Map((await loadImageSizes(db, hashesIn(urls))).map((row) => [row.hash, row]))
  const imageSizes: NonNullable<Blog['imageSizes']> = {}
  const imageBytes: NonNullable<Blog['imageBytes']> = {}
  for (const url of urls) {
    const size = sizes.get(parseMediaUrl(url)?.hash ?? '')
    if (!size) continue
    imageSizes[url] = [size.width, size.height, ...(readFocus(size.focus) ?? [])]
    imageBytes[url] = size.size
  }
  return { imageSizes, imageBytes }
}

/** A sign-in name is never public: an author without another name, or without an account, writes as the site. */
async function readAuthors(db: Database, usernames: readonly string[]) {
  const rows = usernames.length
    ? await db
        .selectFrom('staff_accounts')
        .select(['username', 'display_name', 'avatar'])
        .where('username', 'in', [...new Set(usernames)])
        .execute()
    : []
  const profiles = new Map(rows.map((row) => [row.username, row]))
  return (username: string) => {
    const profile = profiles.get(username)
    return {
      authorName: profile?.display_name || identity.name,
      authorPicture: profile?.avatar ?? '',
    }
  }
}
