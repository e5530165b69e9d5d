import { expect, expectTypeOf, test } from 'vitest'
import type { Schema } from '#src/db/schema.ts'
import type { ArticleColumn, DocumentFieldName, documentFields } from './fields.ts'
import { type BlogDocument, documentOf, emptyDocument, fieldsOf } from './manager/document.ts'
import { conflictKey, mergeDocuments } from './manager/saving/merge.ts'

test('no field is missing: otherwise these lines do not compile', () => {
  // A column of both articles and revisions belongs to a field; the title is derived from the content.
  type Kept = keyof Schema['blogs'] & keyof Schema['blog_revisions']
  expectTypeOf<Exclude<Kept, ArticleColumn | 'title' | 'version'>>().toBeNever()
  expectTypeOf<Exclude<ArticleColumn, Kept>>().toBeNever()
  // A field of the contract is in the editor's document, or is sent beside it.
  type Fields = typeof documentFields
  type Written = {
    [Part in keyof Fields]: keyof ReturnType<Fields[Part]['write']>
  }[keyof Fields]
  expectTypeOf<Exclude<DocumentFieldName, Written>>().toBeNever()
})

const blog = {
  summary: 'S',
  thumbnail: '/media/t.png',
  main: false,
  featured: true,
  content: '[{"id":"a","type":"title","content":"T"}]',
  searchTitle: 'Found as',
  searchDescription: 'Described as',
  shareImage: '/media/s.png',
  lang: 'de',
} satisfies Record<DocumentFieldName, unknown>

test('the editor sends every field back unchanged', () => {
  expect(fieldsOf(documentOf(blog))).toEqual(blog)
  expect(fieldsOf(emptyDocument)).toEqual({
    summary: '',
    thumbnail: '',
    main: false,
    featured: false,
    content: '[]',
    searchTitle: '',
    searchDescription: '',
    shareImage: '',
    lang: '',
  })
})

test('every part of a document is merged, and a conflict in each is named', () => {
  const base = documentOf(blog)
  const other = (summary: string, thumbnail: string, flag: BlogDocument['flag'], title: string) =>
    ({
      summary,
      thumbnail,
      searchTitle: `${summary} found`,
      searchDescription: `${summary} described`,
      shareImage: `${thumbnail} shared`,
      lang: summary === 'M' ? 'fr' : 'he',
      flag,
      blocks: [{ id: 'a', type: 'title', content: title }],
    }) satisfies BlogDocument
  const [mine, theirs] = [other('M', '/m', 'main', 'M'), other('X', '/x', 'none', 'X')]
  expect(mergeDocuments(base, mine, base).document).toEqual(mine)
  expect(mergeDocuments(base, base, theirs).document).toEqual(theirs)
  const { conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts.map(conflictKey)).toEqual([
    'summary',
    'thumbnail',
    'searchTitle',
    'searchDescription',
    'shareImage',
    'lang',
    'flag',
    'block a',
  ])
})
