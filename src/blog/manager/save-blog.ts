import { ApiError } from '#src/platform/http/client.ts'
import { versionTag } from '#src/platform/http/contract.ts'
import { readSession } from '#src/platform/session/session.ts'
import { staffAnswer, staffClient } from '#src/platform/session/staff-call.ts'
import type { BlogApi } from '../api/routes.ts'
import type { Blog, BlogStatus } from '../contract.ts'
import {
  type BlogDocument,
  documentOf,
  fieldsOf,
  imagesIn,
  imagesOf,
  withImages,
} from './document.ts'
import { isLocal, type LocalImages } from './local-images.ts'
import { mergeDocuments } from './merge.ts'

const api = () => staffClient<BlogApi>()

/** The blog as it was read: what changes are compared with. */
export interface Base {
  blogId: number
  version: number
  createdAt: string
  status: BlogStatus
  document: BlogDocument
}

export const baseOf = (blog: Blog): Base => ({
  blogId: blog.blogId,
  version: blog.version,
  createdAt: blog.createdAt,
  status: blog.status,
  document: documentOf(blog),
})

export interface Saved {
  blog: Blog
  /** The new addresses of images that were local. */
  addresses: ReadonlyMap<string, string>
  /** Changes of someone else were merged. */
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

/** Creates a blog. The key makes a retry after a lost response harmless. */
export async function createBlog(
  document: BlogDocument,
  status: BlogStatus,
  images: LocalImages,
  { key, createdAt }: { key: string; createdAt: string },
): Promise<Saved> {
  const json = {
    ...fieldsOf(await embedImages(document, images)),
    createdAt,
    status,
    author: readSession().user?.username,
  }
  const { blog } = await staffAnswer(
    api().blogs.$post({ query: { images: 'linked' }, header: { 'idempotency-key': key }, json }),
    'Error creating Blog',
  )
  return { blog, addresses: newAddresses(document, documentOf(blog)), merged: false }
}

/** Saves a change, merged with what someone else changed elsewhere in the blog meanwhile. */
export async function updateBlog(
  base: Base,
  document: BlogDocument,
  status: BlogStatus,
  images: LocalImages,
): Promise<Saved> {
  try {
    return await sendUpdate(base, document, status, images, false)
  } catch (error) {
    const theirs = changedMeanwhile(error)
    if (!theirs) throw error
    const { document: merged, conflicts } = mergeDocuments(
      base.document,
      document,
      documentOf(theirs),
    )
    if (conflicts.length > 0) throw new SaveConflict(theirs)
    // A draft that someone published meanwhile stays published.
    const kept = theirs.status === 'published' ? 'published' : status
    return updateAgain(baseOf(theirs), merged, kept, images)
  }
}

async function updateAgain(
  base: Base,
  document: BlogDocument,
  status: BlogStatus,
  images: LocalImages,
): Promise<Saved> {
  try {
    return await sendUpdate(base, document, status, images, true)
  } catch (error) {
    const theirs = changedMeanwhile(error)
    throw theirs ? new SaveConflict(theirs) : error
  }
}

async function sendUpdate(
  base: Base,
  document: BlogDocument,
  status: BlogStatus,
  images: LocalImages,
  merged: boolean,
): Promise<Saved> {
  const { blogId, version, createdAt } = base
  const json = { blogId, ...fieldsOf(await embedImages(document, images)), createdAt, status }
  const call = api().blogs[':blogId'].update.$post({
    param: { blogId: `${blogId}` },
    query: { images: 'linked' },
    header: { 'if-match': versionTag('blog', blogId, version) },
    json,
  })
  const { newBlog: blog } = await staffAnswer(call, 'Error updating blog by id')
  return { blog, addresses: newAddresses(document, documentOf(blog)), merged }
}

function changedMeanwhile(error: unknown): Blog | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return (error.problem.current as { blog?: Blog } | undefined)?.blog
}

async function embedImages(document: BlogDocument, images: LocalImages): Promise<BlogDocument> {
  const embedded = new Map<string, string>()
  for (const src of imagesIn(document).filter(isLocal)) {
    embedded.set(src, await images.embed(src))
  }
  return withImages(document, (src) => embedded.get(src) ?? src)
}

/** The server keeps blocks, their order and that of their images, so a new address is where the old one was. */
function newAddresses(sent: BlogDocument, saved: BlogDocument): Map<string, string> {
  const addresses = new Map<string, string>()
  const note = (src: string, address: string | undefined) => {
    if (isLocal(src) && address) addresses.set(src, address)
  }
  note(sent.thumbnail, saved.thumbnail)
  for (const [place, block] of sent.blocks.entries()) {
    const twin = saved.blocks[place]
    if (twin?.type !== block.type) continue
    const images = imagesOf(twin)
    for (const [slide, { src }] of imagesOf(block).entries()) note(src, images[slide]?.src)
  }
  return addresses
}
