import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import { readBackup } from '#src/db/dump/read.ts'
import { unsavedPeople } from '#src/editor/api/changes.ts'
import { appendUpdate, loadDocument } from '#src/editor/api/update-log.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { released } from '#src/testing/released.ts'
import { testSite } from '#src/testing/test-site.ts'
import { articleLayout } from '../document.ts'
import { adoptAll } from './adopt-copies.ts'

/** A site with the data of 0.2.0: wim has unsaved text of an article, and of a new one. */
async function upgradedSite() {
  const site = await testSite()
  const file = join(site.folder, 'backup')
  writeFileSync(file, released.backup)
  await readBackup(site, file, { replace: true, scratch: site.folder })
  return site
}

async function documents(db: Database) {
  const rows = await db.selectFrom('documents').selectAll().orderBy('subject_id').execute()
  const texts = rows.map(async ({ id, subject_id, title, account_id }) => {
    const { blocks } = new SharedDocument(await loadDocument(db, id), articleLayout).read()
    const text = blocks.map((block) => ('content' in block ? block.content : ''))
    const unsavedBy = await unsavedPeople(db, id)
    return { id, subject_id, title, account_id, unsavedBy, text }
  })
  const read = await Promise.all(texts)
  return {
    article: read.find(({ subject_id }) => subject_id === 1),
    created: read.filter(({ subject_id }) => subject_id === null),
  }
}

test('unsaved text of 0.2.0 becomes part of the shared documents, once', async () => {
  const { db } = await upgradedSite()
  await adoptAll(db)
  await adoptAll(db)
  const { article, created } = await documents(db)
  expect(article).toMatchObject({
    text: ['<p>Unsaved text.</p>', '<p>The second.</p>'],
    unsavedBy: ['wim'],
  })
  expect(created).toMatchObject([{ title: 'Never saved', account_id: 1 }])
  expect(created[0]?.text).toEqual(['<p>New text.</p>', '<p>The second.</p>'])
})

test('text that a process of 0.2.0 stores after the upgrade is added to what others write', async () => {
  const { db } = await upgradedSite()
  const copy = await db.selectFrom('working_copies').selectAll().executeTakeFirstOrThrow()
  await adoptAll(db)
  const { article } = await documents(db)
  const id = article?.id ?? ''
  const y = await loadDocument(db, id)
  const document = new SharedDocument(y, articleLayout)
  const now = document.read()
  document.write({
    ...now,
    blocks: now.blocks.map((block) =>
      block.type === 'paragraph' && block.id === 'q'
        ? { ...block, content: '<p>By a colleague.</p>' }
        : block,
    ),
  })
  await appendUpdate(db, id, { update: Y.encodeStateAsUpdate(y), username: 'ada' })
  // 0.2.0 knows no accounts of copies.
  const fields = copy.fields.replace('Unsaved text.', 'Typed during the upgrade.')
  await db
    .insertInto('working_copies')
    .values({ ...copy, fields, account_id: null })
    .execute()
  await adoptAll(db)
  expect((await documents(db)).article).toMatchObject({
    text: ['<p>Typed during the upgrade.</p>', '<p>By a colleague.</p>'],
    unsavedBy: ['ada', 'wim'],
  })
})
