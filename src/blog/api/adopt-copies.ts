import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { type Database, lockContent } from '#src/db/database.ts'
import { unsavedPeople } from '#src/editor/api/changes.ts'
import {
  appendUpdate,
  insertDocument,
  loadDocument,
  lockDocument,
  noteImages,
} from '#src/editor/api/update-log.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { withChanges } from '#src/editor/document/stored-fields.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import { hashesIn } from '#src/media/reference.ts'
import { articleLayout, type BlogDocument, documentOf, imagesIn } from '../document.ts'
import { type DocumentSource, presentFields } from '../fields.ts'
import { articleOf } from './article-document.ts'
import { selectBlog } from './queries.ts'
import { selectRevision } from './revisions.ts'

/**
 * 0.2.0 stores unsaved text as one copy per person, which becomes part of the shared document. Processes of 0.2.0 can run
 * beside this version during an upgrade and store more, so the job repeats. The next release drops it with the tables.
 */
export const adoptCopies = (db: Database) =>
  periodic({
    name: 'adopt-copies',
    words: {
      one: 'adoption of unsaved text of 0.2.0',
      many: 'adoptions of unsaved text of 0.2.0',
      host: 'the database',
      page: '/contentmanager/blogger',
    },
    everyMs: 600_000,
    run: () => adoptAll(db),
  })

export async function adoptAll(db: Database): Promise<void> {
  const articles = await db.selectFrom('working_copies').select('blog_id').distinct().execute()
  for (const { blog_id } of articles) {
    await db.transaction().execute((trx) => adoptWorkingCopies(trx, blog_id))
  }
  await db.transaction().execute(adoptNewArticles)
}

const read = (fields: string): BlogDocument => documentOf(JSON.parse(fields) as DocumentSource)

const imageHashes = (document: BlogDocument) => hashesIn(imagesIn(document))

/** The accounts that copies belong to, by name: 0.2.0 knows nothing else of them. */
async function selectAccounts(trx: Database): Promise<Map<string, number>> {
  const accounts = await trx.selectFrom('staff_accounts').select(['id', 'username']).execute()
  return new Map(accounts.map(({ id, username }) => [username, id]))
}

/** Merges everybody's unsaved changes of an article into its document, each from the version that it was made to. */
async function adoptWorkingCopies(trx: Database, blogId: number): Promise<void> {
  await lockContent(trx)
  const current = await selectBlog(trx, blogId)
  const document = await lockDocument(trx, { kind: 'article', subjectId: blogId })
  // A saved version waits to be merged into the document: that happens when somebody opens it.
  if (document && document.unmerged_by !== null) return
  const accounts = await selectAccounts(trx)
  const copies = await trx
    .deleteFrom('working_copies')
    .where('blog_id', '=', blogId)
    .returningAll()
    .execute()
  const mine = copies.filter(({ username }) => accounts.has(username))
  const [first] = mine
  if (!current || !first) return
  const row =
    document ??
    (await createDocument(trx, articleOf(current), {
      username: first.username,
      accountId: accounts.get(first.username) ?? 0,
      subjectId: blogId,
    }))
  const hasUnsaved = (await unsavedPeople(trx, row.id)).length > 0
  const seed = Y.encodeStateAsUpdate(await loadDocument(trx, row.id))
  for (const copy of mine.toSorted((a, b) => a.saved_at.localeCompare(b.saved_at))) {
    const y = new Y.Doc()
    Y.applyUpdate(y, seed)
    const adopted = new SharedDocument(y, articleLayout)
    const before = Y.encodeStateVector(y)
    const isCurrent = current.version === copy.base_version
    const base = isCurrent ? current : await selectRevision(trx, blogId, copy.base_version)
    const changed = read(copy.fields)
    // Nobody has changed the document since the version that the copy was made to: it can be replaced as a whole.
    const isWhole = !base || (isCurrent && !hasUnsaved)
    adopted.write(
      isWhole ? changed : withChanges(adopted.read(), documentOf(presentFields(base)), changed),
    )
    const update = Y.encodeStateAsUpdate(y, before)
    await appendUpdate(trx, row.id, { update, username: copy.username })
    await noteImages(trx, row.id, imageHashes(changed))
  }
}

interface NewDocument {
  username: string
  accountId: number
  /** The article that contains the text already; undefined for a new article. */
  subjectId?: number
  title?: string
}

async function createDocument(trx: Database, text: BlogDocument, document: NewDocument) {
  const { username, accountId, subjectId, title } = document
  const id = randomUUID()
  const shared = new SharedDocument(new Y.Doc(), articleLayout)
  shared.write(text)
  const update = Y.encodeStateAsUpdate(shared.y)
  await insertDocument(trx, { id, kind: 'article', account_id: accountId, subject_id: subjectId })
  const saved = subjectId === undefined ? {} : { parts: [], isSaved: true }
  await appendUpdate(trx, id, { update, username, title, ...saved })
  return { id }
}

async function adoptNewArticles(trx: Database): Promise<void> {
  const accounts = await selectAccounts(trx)
  const copies = await trx.deleteFrom('new_article_copies').returningAll().execute()
  for (const { fields, title, username } of copies) {
    const accountId = accounts.get(username)
    if (accountId === undefined) continue
    const text = read(fields)
    const { id } = await createDocument(trx, text, { username, accountId, title })
    await noteImages(trx, id, imageHashes(text))
  }
}
