import { ApiError } from '#src/app/client.ts'
import { replayedHeader, versionTag } from '#src/app/version-tag.ts'
import type { SharedDocument } from '#src/editor/document/shared-document.ts'
import type { LocalImages } from '#src/editor/pictures/local-images.ts'
import { uploadPictures, withoutLocal } from '#src/editor/pictures/upload-pictures.ts'
import type { DocumentSession } from '#src/editor/sync/document-session.ts'
import { savedAsNew } from '#src/editor/sync/saved-as-new.ts'
import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { StagedApi } from '../../api/staged/staged-routes.ts'
import type { Blog, BlogChange, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf, imagesIn, withImages } from '../../document.ts'
import { type Base, baseOf } from './base.ts'

const api = () => staffClient<BlogApi>()

/** Publishing would put changes of somebody else online that this person has not been shown, or republish the article. */
export class AskFirst extends Error {
  override name = 'AskFirst'
  readonly theirs: Blog | undefined

  constructor(theirs?: Blog) {
    super('This article changed in the meantime.')
    this.theirs = theirs
  }
}

/** Fields that a save sends beside the document. */
export type BesideDocument = Pick<BlogChange, 'publishAt' | 'createdAt'>

interface Save {
  base: Base | null
  session: DocumentSession
  images: LocalImages
  status: BlogStatus
  document: SharedDocument<BlogDocument>
  /** Called with the snapshot before it is sent; throws AskFirst if it may not go online yet. */
  check: (base: Base | null) => void
  beside?: BesideDocument
  /** Whether it is kept for later instead of going online. */
  stages?: boolean
}

/** How often a save is repeated because somebody else saved at the same time. */
const attempts = 5

/**
 * Saves a snapshot of the shared document. The document contains what others saved meanwhile, so the snapshot does too;
 * it is taken once the server has every change of this tab.
 */
export async function saveBlog(save: Save): Promise<Blog> {
  const { session, images, status, document: shared } = save
  let { base } = save
  if (session.state().end === 'gone') return saveAsNew(save)
  for (let attempt = 1; ; attempt++) {
    await uploadAll(shared, images)
    const seq = await session.settle()
    const document = withoutForeign(shared.read())
    save.check(base)
    const from = { document: session.id, seq: `${seq}` }
    if (!base) {
      const created = await create(document, save, from)
      if (!created.isRepeat) return created.blog
      // The answer to an earlier attempt was lost, or another device saved the same document: it is updated.
      base = baseOf(created.blog)
      continue
    }
    try {
      return await update(base, document, save, from)
    } catch (error) {
      const theirs = changedMeanwhile(error)
      if (!theirs || attempt === attempts) throw error
      const isUnpublished = base.status === 'published' && theirs.status === 'draft'
      const isPublished = theirs.status === 'published' && status === 'draft'
      if (isUnpublished || isPublished) throw new AskFirst(theirs)
      base = baseOf(theirs)
    }
  }
}

/** The article was deleted, and its document with it: the text in this tab becomes a new article. */
async function saveAsNew(save: Save): Promise<Blog> {
  await uploadAll(save.document, save.images)
  const snapshot = save.document.read()
  const { blog } = await create(withoutForeign(snapshot), save, {})
  await savedAsNew('article', save.session, { hasMore: save.document.read() !== snapshot })
  return blog
}

type From = { document?: string; seq?: string }

async function create(document: BlogDocument, { status, beside, session }: Save, from: From) {
  const json = {
    ...fieldsOf(document),
    // Without createdAt: the clock of this browser may be wrong, so the server sets it.
    status,
    ...beside,
    author: readSession().user?.username,
  }
  const header = { 'idempotency-key': from.document ? session.id : `${session.id}-again` }
  const call = api().blogs.$post({ query: { images: 'linked', ...from }, header, json })
  const { blog } = await staffAnswer(call, 'Error creating Blog')
  return { blog, isRepeat: (await call).headers.has(replayedHeader) }
}

async function update(base: Base, document: BlogDocument, save: Save, from: From) {
  const { status, beside, stages } = save
  const { blogId, version, createdAt } = base
  if (stages) {
    await stage(base, { ...fieldsOf(document), ...beside }, from)
    return readSavedBlog(blogId)
  }
  const call = api().blogs[':blogId'].update.$post({
    param: { blogId: `${blogId}` },
    query: { images: 'linked', ...from },
    header: { 'if-match': versionTag('blog', blogId, version) },
    json: { blogId, ...fieldsOf(document), createdAt, status, ...beside },
  })
  return (await staffAnswer(call, 'Error updating blog by id')).newBlog
}

function stage({ blogId, version }: Base, json: BlogChange, from: From) {
  const call = staffClient<StagedApi>().blogs[':blogId']['staged-updates'].$post({
    param: { blogId: `${blogId}` },
    query: from,
    header: { 'if-match': versionTag('blog', blogId, version) },
    json,
  })
  return staffAnswer(call, 'Error staging the update')
}

export async function readSavedBlog(blogId: number): Promise<Blog> {
  const call = api().blogs[':blogId'].$get({
    param: { blogId: `${blogId}` },
    query: { images: 'linked' },
  })
  return (await staffAnswer(call, 'Error fetching blog by id')).blog
}

export async function unpublishBlog({ blogId }: Base): Promise<Blog> {
  const call = api().blogs[':blogId'].unpublish.$post({
    param: { blogId: `${blogId}` },
    query: { images: 'linked' },
  })
  return (await staffAnswer(call, 'Error unpublishing blog by id')).newBlog
}

function changedMeanwhile(error: unknown): Blog | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return (error.problem.current as { blog?: Blog } | undefined)?.blog
}

export const uploadAll = (document: SharedDocument<BlogDocument>, images: LocalImages) =>
  uploadPictures(document, images, { list: imagesIn, replace: withImages })

const withoutForeign = (document: BlogDocument) => withImages(document, withoutLocal)

/** Why the server refused a field beside the document; undefined if the save failed for another reason. */
export function refusedBeside(error: unknown, beside?: BesideDocument): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.entries(error.problem.errors ?? {})
  const isBeside = errors.length > 0 && errors.every(([name]) => beside && name in beside)
  return isBeside ? errors.flatMap(([, texts]) => texts).join(' ') : undefined
}

/** Why a save failed, for the person who made the changes. */
export function reasonOf(error: unknown): string {
  if (error instanceof AskFirst) {
    const { theirs } = error
    if (theirs?.status === 'draft')
      return 'Someone else unpublished this article in the meantime. It was not published again.'
    if (theirs)
      return 'This article was published in the meantime. The public page was not changed.'
    return 'Someone else changed this article in the meantime. Nothing was published, because you have not seen these changes.'
  }
  if (!(error instanceof ApiError)) return 'The server could not be reached.'
  if (error.status === 401) return 'The session had ended.'
  if (error.status === 404) return 'This article was deleted in the meantime.'
  if (error.status === 413) return 'It is too large: an image may have at most 20 MB.'
  const [first] = Object.values(error.problem.errors ?? {}).flat()
  return first ? `The server did not accept it: ${first}` : 'The server did not accept it.'
}
