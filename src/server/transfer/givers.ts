import { selectBlog, selectNames } from '#src/blog/api/queries.ts'
import { presentText } from '#src/blog/api/reading/present.ts'
import { presentFields } from '#src/blog/fields.ts'
import { fieldsOf, selectEntries, selectEntry } from '#src/changelog/api/entries.ts'
import { presentFaq, selectFaq, selectFaqs } from '#src/faq/api/queries.ts'
import { findNewsletter, selectSubjects } from '#src/newsletters/api/queries.ts'
import type { ExportDeps } from '#src/transfer/api/export/content-files.ts'

/** A name that every file system takes, in the order of the numbers. */
const nameOf = (id: number, title: string) => {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return [String(id).padStart(6, '0'), ...words].join('-').slice(0, 80).replace(/-$/, '')
}

/** What each room exports: nothing of leads, accounts or recipients. */
export const givers: ExportDeps['givers'] = {
  article: {
    list: async (db) =>
      (await selectNames(db)).map(({ id, title }) => ({ id, name: nameOf(id, title) })),
    async read(db, id) {
      const row = await selectBlog(db, id)
      if (!row) return undefined
      const { content: _, ...fields } = presentFields(row)
      const { content, editedAt } = presentText(row)
      return { front: { id, title: row.title, ...fields, editedAt }, content }
    },
  },
  release: {
    list: async (db) =>
      (await selectEntries(db)).map(({ id, date }) => ({ id, name: date })).reverse(),
    async read(db, id) {
      const row = await selectEntry(db, id)
      return row && { front: fieldsOf(row) }
    },
  },
  faq: {
    list: async (db) =>
      (await selectFaqs(db)).map(({ id, question }) => ({ id, name: nameOf(id, question) })),
    async read(db, id) {
      const row = await selectFaq(db, id)
      if (!row) return undefined
      const { faqid: _id, createdAt: _createdAt, answer, ...front } = presentFaq(row)
      return { front, body: answer }
    },
  },
  newsletter: {
    list: async (db) =>
      (await selectSubjects(db)).map(({ id, subject }) => ({ id, name: nameOf(id, subject) })),
    async read(db, id) {
      const row = await findNewsletter(db, id)
      if (!row) return undefined
      const { kind, subject, preheader, state, started_at } = row
      return {
        front: { kind, subject, preheader, state, sentAt: started_at },
        content: row.content,
      }
    },
  },
}
