import type { Generated, Insertable, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

export interface BlogTables {
  blogs: BlogsTable
  blog_revisions: BlogRevisionsTable
  blog_images: BlogImagesTable
  review_links: ReviewLinksTable
  review_comments: ReviewCommentsTable
  working_copies: WorkingCopiesTable
  new_article_copies: NewArticleCopiesTable
  new_article_images: NewArticleImagesTable
  open_editors: OpenEditorsTable
}

/** What a save writes; a revision keeps the same, so the two cannot drift apart. */
interface BlogState {
  status: 'draft' | 'published'
  /** JSON text of blocks; images are /media references, never data URLs. */
  content: string
  summary: string
  /** A /media reference or empty. */
  thumbnail: string
  main: Flag
  featured: Flag
  /** Text of the first title block, kept so that listings never read a body. */
  title: string
  /** When a draft is published by itself. */
  publish_at: string | null
  /** What search engines and previews show; empty: title, summary and a drawn image. */
  search_title: Generated<string>
  search_description: Generated<string>
  /** A /media reference or empty. */
  share_image: Generated<string>
}

interface BlogsTable extends BlogState {
  id: Generated<number>
  created_at: string
  edited_at: string
  author: string
  edited_by: string
  minutes_to_read: number
  /** Counts up with every save; the ETag. */
  version: number
  /** When its writer asked for a review; null when nobody did, or it is published. */
  review_requested_at: Generated<string | null>
  /** Who published it, or scheduled its publication. */
  publisher: string | null
  /** The text of its blocks without markup, for the search index. */
  search_text: Generated<string>
}

interface BlogRevisionsTable extends BlogState {
  blog_id: number
  version: number
  created_at: string
  saved_at: string
  saved_by: string
}

/** Which blog, or any revision of it, shows which image. */
interface BlogImagesTable {
  blog_id: number
  hash: string
}

/** A secret link to a blog for somebody without an account; revoking deletes it. */
interface ReviewLinksTable {
  id: Generated<number>
  blog_id: number
  /** SHA-256 of the token, hex. */
  token_hash: string
  created_at: string
  created_by: string
  expires_at: string
}

interface ReviewCommentsTable {
  id: Generated<number>
  blog_id: number
  block_id: string
  answer_to: number | null
  name: string
  by_staff: Flag
  text: string
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
}

/** What somebody changed of a blog and has not saved: theirs alone, one per blog, on any of their devices. */
interface WorkingCopiesTable {
  blog_id: number
  username: string
  /** Null: written by the version before. */
  account_id: number | null
  base_version: number
  /** Names the changes within the browser they were made in. */
  changes_id: string
  /** JSON of the fields of the editor's document. */
  fields: string
  /** Counts up with every write. */
  revision: number
  saved_at: string
}

/** A new article that was never saved: its writer's alone, on any of their devices. */
interface NewArticleCopiesTable extends Omit<WorkingCopiesTable, 'blog_id' | 'base_version'> {
  /** Chosen by the browser; the save that creates the article carries it as its Idempotency-Key. */
  key: string
  title: string
}

interface NewArticleImagesTable {
  username: string
  key: string
  hash: string
}

/** Who has which blog open; rows that are not renewed are deleted. */
interface OpenEditorsTable {
  blog_id: number
  tab: string
  username: string
  block_id: string | null
  seen_at: string
}

export type BlogRow = Selectable<BlogsTable>
export type ReviewLinkRow = Selectable<ReviewLinksTable>
export type ReviewCommentRow = Selectable<ReviewCommentsTable>
export type NewBlogRow = Insertable<BlogsTable>
