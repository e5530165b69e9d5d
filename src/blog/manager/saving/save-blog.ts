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
  imagesOf,
  sameDocument,
  withImages,
} from '../document.ts'
import type { Attempt } from '../unsaved/unsaved-blog.ts'
import { mergeDocuments } from './merge.ts'

const api = () => staffClient<BlogApi>()

/** The blog as it was read: what changes are compared with. */
export interface Base {
  blogId: number
  version: number
  createdAt: string
  status: BlogStatus
  publishAt?: string | null
  document: BlogDocument
}

export const baseOf = (blog: Blog): Base => ({
  blogId: blog.blogId,
  version: blog.version,
  createdAt: blog.createdAt,
  status: blog.status,
  publishAt: blog.publishAt,
  document: documentOf(blog),
})

export interface Saved {
  blog: Blog
  /** The new addresses of images that were local. */
  addresses: ReadonlyMap<string, string>
  /** Changes of someone else were merged in. */
  merged: boolean
}

/** Both changed the same part; nothing was overwritten, and somebody has to choose. */
export class SaveConflict extends Error {
  override name = 'SaveConflict'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super('Someone else saved changes to the same parts.')
    this.theirs = theirs
  }
}

/** A draft was to be saved that is public by now; the public page was not changed, someone has to choose. */
export class PublishedMeanwhile extends Error {
  override name = 'PublishedMeanwhile'
  readonly theirs: Blog

  constructor(theirs: Blog) {
    super('This article was published in the meantime.')
    this.theirs = theirs
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

/** What a save changes beside the document. */
export type BesideDocument = Pick<BlogChange, 'publishAt' | 'createdAt'>

interface Save {
  document: BlogDocument
  status: BlogStatus
  images: LocalImages
  attempt: Attempt
  beside?: BesideDocument
}

/** Creates a blog, once for each key: after a lost answer the one that is there is updated instead. */
export async function createBlog(save: Save): Promise<Saved> {
  const { document, status, images, attempt, beside } = save
  const json = {
    ...fieldsOf(await linkImages(document, images)),
    // No createdAt: the clock of this browser may be wrong, the server's counts.
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

/** Updates a blog. What someone else changed elsewhere in it meanwhile is kept. */
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
    return { ...(await updateAgain(theirs, { ...save, document })), merged: true }
  }
}

/** The change that got in between is one's own, whose answer was lost: the next one follows it. */
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

/** Whether the server may have saved although the editor was not told. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500
  return !(
    error instanceof SaveConflict ||
    error instanceof PublishedMeanwhile ||
    error instanceof CreatedMeanwhile
  )
}

/** Waits for the uploads of its images, and names each by its address on the server. */
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

/** Where a blog holds exactly what was sent: the addresses that its local images have there. */
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

/** As the server stores it. */
const trimmed = (document: BlogDocument): BlogDocument => ({
  ...document,
  summary: document.summary.trim(),
  searchTitle: document.searchTitle.trim(),
  searchDescription: document.searchDescription.trim(),
})

/** The server keeps blocks, their order and that of their images, so a new address is where the old one was. */
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
