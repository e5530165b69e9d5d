import type { Generated } from 'kysely'
import type { Flag, ImagesOf } from './flag.ts'

export interface BlogTables {
  blogs: BlogState & {
    id: Generated<number>
    created_at: string
    edited_at: string
    author: string
    edited_by: string
    minutes_to_read: number
    /** Incremented by every save; used as ETag. */
    version: number
    /** When its writer requested a review; null if nobody did, or if it is published. */
    review_requested_at: Generated<string | null>
    /** The username that published it, or scheduled its publication. */
    publisher: string | null
    /** The text of its blocks without markup, for the search index. */
    search_text: Generated<string>
  }
  blog_revisions: BlogState & {
    blog_id: number
    version: number
    created_at: string
    saved_at: string
    saved_by: string
  }
  /** Which images a blog or any of its revisions shows. */
  blog_images: ImagesOf<'blog_id'>
  /** The topics of the saved version of each blog, by which blogs are found. */
  blog_topics: {
    blog_id: number
    slug: string
    name: string
  }
  /** A change to a published blog that goes online later, exactly as it is here. At most one per blog has not ended. */
  staged_updates: {
    id: Generated<number>
    blog_id: number
    /** The version of the blog that it changes. If the blog has another one, it waits for a decision. */
    base_version: number
    /** JSON of the fields of an update call. */
    fields: string
    /** The shared document that it is a snapshot of, after the update with this number, and its state, in base64. */
    document_id: string | null
    document_seq: number | null
    document_state: string | null
    staged_at: string
    staged_by: string
    /** When it goes online; null: when somebody publishes it. */
    publish_at: string | null
    scheduled_by: string | null
    /** Null while it waits. An ended one stays as long as a review link shows it. */
    ended: Generated<'published' | 'discarded' | null>
    ended_at: Generated<string | null>
  }
  staged_images: ImagesOf<'staged_id'>
  /** A secret link to a blog for somebody without an account; revoking the link deletes its row. */
  review_links: {
    id: Generated<number>
    blog_id: number
    /** SHA-256 of the token, hex. */
    token_hash: string
    created_at: string
    created_by: string
    expires_at: string
    /** The staged update that it shows; null: the saved blog. */
    staged_id: Generated<number | null>
  }
  review_comments: {
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
  /*
   * The next four tables are written only by 0.2.0, which may run beside this version during an upgrade. The job
   * `adopt-copies` moves their texts into shared documents; the next release drops the tables.
   */
  working_copies: UnsavedText & {
    blog_id: number
    base_version: number
  }
  /** New articles that were never saved. */
  new_article_copies: UnsavedText & {
    /** Chosen by the browser; the save that creates the article sends it as Idempotency-Key. */
    key: string
    title: string
  }
  new_article_images: {
    username: string
    key: string
    hash: string
  }
  /** The accounts that have a blog open; rows that are not renewed are deleted. */
  open_editors: {
    blog_id: number
    tab: string
    username: string
    block_id: string | null
    seen_at: string
  }
}

/** The columns that a save writes. A revision has the same, so the two cannot drift apart. */
interface BlogState {
  status: 'draft' | 'published'
  /** JSON text of blocks; images are /media references, never data URLs. */
  content: string
  summary: string
  /** A /media reference or empty. */
  thumbnail: string
  main: Flag
  featured: Flag
  /** Text of the first title block, stored so that listings need not read the content. */
  title: string
  /** When a draft is published automatically. */
  publish_at: string | null
  /** Texts for search engines and previews; if empty: title, summary and a generated image. */
  search_title: Generated<string>
  search_description: Generated<string>
  /** A /media reference or empty. */
  share_image: Generated<string>
  /** A language tag such as he or pt-BR; empty: the language of the site. */
  lang: Generated<string>
  /** The end of its address, as staff chose it; empty: from the title. */
  slug: Generated<string>
  /** JSON text: the names of its topics. */
  topics: Generated<string>
}

interface UnsavedText {
  username: string
  /** Null: written after the migration. */
  account_id: number | null
  /** Identifies the changes within the browser in which they were made. */
  changes_id: string
  /** JSON of the fields of the editor's document. */
  fields: string
  /** Incremented by every write. */
  revision: number
  saved_at: string
}
