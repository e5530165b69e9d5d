import { imagesOf } from '#src/editor/blocks/arrange-blocks.ts'
import { isLocal, type LocalImages } from '#src/editor/pictures/local-images.ts'
import { ApiError } from '#src/http/client.ts'
import { replayedHeader, versionTag } from '#src/http/contract.ts'
import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { Blog, BlogChange, BlogStatus } from '../../contract.ts'
import {
  type BlogDocument,
  documentOf,
  fieldsOf,
  imagesIn,
  sameDocument,
  withImages,
} from '../../document.ts'
import type { Attempt } from '../unsaved/unsaved-blog.ts'
import { type Base, baseOf } from './base.ts'
import { changedParts, mergeDocuments } from './merge.ts'

const api = () => staffClient<BlogApi>()

export interface Saved {
  blog: Blog
  /** The new URLs of images that were local. */
  addresses: ReadonlyMap<string, string>
  /** Whether changes of someone else were merged in. */
  merged: boolean
}

/** Both sides changed the same part. Nothing was overwritten, and a person must choose. */
export class SaveConflict extends Error {
  override name = 'SaveConflict'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super('Someone else saved changes to the same parts.')
    this.theirs = theirs
  }
}

/** The draft to be saved was published meanwhile. The public page was not changed, and a person must choose. */
export class PublishedMeanwhile extends Error {
  override name = 'PublishedMeanwhile'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super('This article was published in the meantime.')
    this.theirs = theirs
  }
}

/** Publishing would put changes of somebody else online that this person has not seen, or republish the article. */
export class UnseenChanges extends Error {
  override name = 'UnseenChanges'
  readonly theirs: Blog
  readonly changed: readonly string[]
  readonly unpublished: boolean

  constructor(base: Base, theirs: Blog) {
    super('Someone else changed this article in the meantime.')
    this.theirs = theirs
    this.changed = changedParts(base.document, documentOf(theirs))
    this.unpublished = base.status === 'published' && theirs.status === 'draft'
  }
}

/** A new article was to be created that another device has created; nothing was overwritten. */
export class CreatedMeanwhile extends Error {
  override name = 'CreatedMeanwhile'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super('This article was saved on another device in the meantime.')
    this.theirs = theirs
  }
}

/** Fields that a save sends beside the document. */
export type BesideDocument = Pick<BlogChange, 'publishAt' | 'createdAt'>

interface Save {
  document: BlogDocument
  status: BlogStatus
  images: LocalImages
  attempt: Attempt
  beside?: BesideDocument
}

/** Creates a blog once per key: after a lost response, the existing blog is updated instead. */
export async function createBlog(save: Save): Promise<Saved> {
  const { document, status, images, attempt, beside } = save
  const json = {
    ...fieldsOf(await linkImages(document, images)),
    // Without createdAt: the clock of this browser may be wrong, so the server sets it.
    status,
    ...beside,
    author: readSession().user?.username,
  }
  const header = { 'idempotency-key': attempt.key }
  const call = api().blogs.$post({ query: { images: 'linked' }, header, json })
  const { blog } = await staffAnswer(call, 'Error creating Blog')
  const isRepeat = (await call).headers.has(replayedHeader)
  if (isRepeat && !(ownSave(document, blog) && blog.status === status)) {
    if (!attempt.unanswered) throw new CreatedMeanwhile(blog)
    if (blog.status === 'published' && status === 'draft') throw new PublishedMeanwhile(blog)
    return updateBlog(baseOf(blog), save)
  }
  return { blog, addresses: newAddresses(document, documentOf(blog)), merged: false }
}

/**
 * Updates an article. Changes that someone else made elsewhere in it meanwhile are kept. They are not put online by
 * somebody who has not seen them.
 */
export async function updateBlog(base: Base, save: Save): Promise<Saved> {
  try {
    return await sendUpdate(base, save)
  } catch (error) {
    const theirs = changedMeanwhile(error)
    if (!theirs) throw error
    if (theirs.status === 'published' && save.status === 'draft')
      throw new PublishedMeanwhile(theirs)
    const own = ownSave(save.attempt.unanswered, theirs)
    if (own) return updateOwn(theirs, own, save)
    const { document, conflicts } = mergeDocuments(base.document, save.document, documentOf(theirs))
    if (conflicts.length > 0) throw new SaveConflict(theirs)
    const goesOnline = save.status === 'published' || Boolean(save.beside?.publishAt)
    if (goesOnline) throw new UnseenChanges(base, theirs)
    return { ...(await updateAgain(theirs, { ...save, document })), merged: true }
  }
}

/** The conflicting change is our own, whose response was lost: the new save is based on it. */
async function updateOwn(
  blog: Blog,
  addresses: ReadonlyMap<string, string>,
  save: Save,
): Promise<Saved> {
  const document = withImages(save.document, (src) => addresses.get(src) ?? src)
  const saved = await updateAgain(blog, { ...save, document })
  return { ...saved, addresses: new Map([...addresses, ...saved.addresses]) }
}

async function updateAgain(theirs: Blog, save: Save): Promise<Saved> {
  try {
    return await sendUpdate(baseOf(theirs), save)
  } catch (error) {
    const newer = changedMeanwhile(error)
    throw newer ? new SaveConflict(newer) : error
  }
}

async function sendUpdate(base: Base, save: Save): Promise<Saved> {
  const { document, status, images, beside } = save
  const { blogId, version, createdAt } = base
  const fields = fieldsOf(await linkImages(document, images))
  const json = { blogId, ...fields, createdAt, status, ...beside }
  const call = api().blogs[':blogId'].update.$post({
    param: { blogId: `${blogId}` },
    query: { images: 'linked' },
    header: { 'if-match': versionTag('blog', blogId, version) },
    json,
  })
  const { newBlog: blog } = await staffAnswer(call, 'Error updating blog by id')
  return { blog, addresses: newAddresses(document, documentOf(blog)), merged: false }
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

/** Whether the server may have saved although no success response arrived. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500
  return !(
    error instanceof SaveConflict ||
    error instanceof PublishedMeanwhile ||
    error instanceof UnseenChanges ||
    error instanceof CreatedMeanwhile
  )
}

/** Waits for the uploads of the images, and replaces each by its URL on the server. */
export async function linkImages(
  document: BlogDocument,
  images: LocalImages,
): Promise<BlogDocument> {
  const local = imagesIn(document).filter(isLocal)
  const addresses = await Promise.all(
    local.map(async (src) => [src, await images.address(src)] as const),
  )
  const links = new Map(addresses)
  return withImages(document, (src) => links.get(src) ?? src)
}

/** If a blog is equal to the sent document: the URLs that its local images have there. */
export function ownSave(
  sent: BlogDocument | undefined,
  blog: Blog,
): ReadonlyMap<string, string> | undefined {
  if (!sent) return undefined
  const saved = documentOf(blog)
  const addresses = newAddresses(sent, saved)
  const expected = withImages(sent, (src) => addresses.get(src) ?? src)
  const same = sameDocument(trimmed(expected), saved)
  return same ? addresses : undefined
}

/** The document as the server stores it. */
const trimmed = (document: BlogDocument): BlogDocument => ({
  ...document,
  summary: document.summary.trim(),
  searchTitle: document.searchTitle.trim(),
  searchDescription: document.searchDescription.trim(),
})

/** The server keeps the order of blocks and of their images, so a new URL is at the position of the old one. */
function newAddresses(sent: BlogDocument, saved: BlogDocument): Map<string, string> {
  const addresses = new Map<string, string>()
  const note = (src: string, address: string | undefined) => {
    if (isLocal(src) && address) addresses.set(src, address)
  }
  note(sent.thumbnail, saved.thumbnail)
  note(sent.shareImage, saved.shareImage)
  for (const [place, block] of sent.blocks.entries()) {
    const twin = saved.blocks[place]
    if (twin?.type !== block.type) continue
    const images = imagesOf(twin)
    for (const [slide, { src }] of imagesOf(block).entries()) note(src, images[slide]?.src)
  }
  return addresses
}
