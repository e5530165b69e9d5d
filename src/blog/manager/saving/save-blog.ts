import { ApiError } from '#src/app/client.ts'
import { ExplainedError, reasonOf } from '#src/app/reason.ts'
import { replayedHeader, versionTag } from '#src/app/version-tag.ts'
import { type From, saveText } from '#src/editor/shared-text/save-text.ts'
import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { StagedApi } from '../../api/staged/staged-routes.ts'
import type { Blog, BlogChange, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import type { ArticleText } from '../article/article-text.ts'
import { linked, paramOf, readBlog } from '../queries.ts'

const api = () => staffClient<BlogApi>()

/** Somebody else has published or unpublished the article meanwhile. */
export class AskFirst extends ExplainedError {
  override name = 'AskFirst'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super(explanations[theirs.status])
    this.theirs = theirs
  }
}

const explanations = {
  draft: 'Someone else unpublished this article in the meantime. It was not published again.',
  published: 'This article was published in the meantime. The public page was not changed.',
}

export type BesideDocument = Pick<BlogChange, 'publishAt' | 'createdAt'>

export interface Save {
  status: BlogStatus
  beside?: BesideDocument
  /** Whether it is kept for later instead of going online. */
  stages?: boolean
}

/** Whether visitors will see the text, now or at a time that is set. */
export const goesOnline = ({ status, beside }: Pick<Save, 'status' | 'beside'>) =>
  status === 'published' || Boolean(beside?.publishAt)

export async function saveBlog(text: ArticleText, save: Save): Promise<Blog> {
  const { saved } = await saveText(text, {
    goesOnline: goesOnline(save),
    create: (document, key, from) => create(document, save, key, from),
    update: (blog, document, from) => update(blog, document, save, from),
    current(error, blog) {
      const theirs = (error.problem.current as { blog?: Blog } | undefined)?.blog
      if (!theirs) return undefined
      const isUnpublished = blog.status === 'published' && theirs.status === 'draft'
      const isPublished = theirs.status === 'published' && save.status === 'draft'
      if (isUnpublished || isPublished) throw new AskFirst(theirs)
      return theirs
    },
  })
  return saved
}

async function create(document: BlogDocument, { status, beside }: Save, key: string, from: From) {
  const json = {
    ...fieldsOf(document),
    // Without createdAt: the clock of this browser may be wrong, so the server sets it.
    status,
    ...beside,
    author: readSession().user?.username,
  }
  const header = { 'idempotency-key': key }
  const call = api().blogs.$post({ query: { ...linked, ...from }, header, json })
  const { blog } = await staffAnswer(call, 'Error creating Blog')
  return { saved: blog, isStale: (await call).headers.has(replayedHeader) }
}

async function update(blog: Blog, document: BlogDocument, save: Save, from: From) {
  const { status, beside, stages } = save
  const { blogId, version, createdAt } = blog
  if (stages) {
    await stage(blog, { ...fieldsOf(document), ...beside }, from)
    return readBlog(blogId)
  }
  const call = api().blogs[':blogId'].update.$post({
    param: paramOf(blogId),
    query: { ...linked, ...from },
    header: { 'if-match': versionTag('blog', blogId, version) },
    json: { blogId, ...fieldsOf(document), createdAt, status, ...beside },
  })
  return (await staffAnswer(call, 'Error updating blog by id')).newBlog
}

function stage({ blogId, version }: Blog, json: BlogChange, from: From) {
  const call = staffClient<StagedApi>().blogs[':blogId']['staged-updates'].$post({
    param: paramOf(blogId),
    query: from,
    header: { 'if-match': versionTag('blog', blogId, version) },
    json,
  })
  return staffAnswer(call, 'Error staging the update')
}

/** Why the server refused a field beside the document; undefined if the save failed for another reason. */
export function refusedBeside(error: unknown, beside?: BesideDocument): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.entries(error.problem.errors ?? {})
  const isBeside = errors.length > 0 && errors.every(([name]) => beside && name in beside)
  return isBeside ? errors.flatMap(([, texts]) => texts).join(' ') : undefined
}

const texts = {
  401: 'The session had ended.',
  404: 'This article was deleted in the meantime.',
  413: 'It is too large: an image may have at most 20 MB.',
}

export const whyNotSaved = (error: unknown) => reasonOf(error, texts)
