import { expect, expectTypeOf, test } from 'vitest'
import * as Y from 'yjs'
import type { Schema } from '#src/db/schema.ts'
import { inSharedForm, SharedDocument } from '#src/editor/document/shared-document.ts'
import {
  articleLayout,
  type BlogDocument,
  documentOf,
  documentParts,
  emptyDocument,
  fieldsOf,
} from './document.ts'
import type { ArticleColumn, DocumentFieldName, documentFields } from './fields.ts'

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
  slug: 'chosen',
  topics: ['Research', 'Q&A'],
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
    slug: '',
    topics: [],
  })
})

test('every part of a document is shared, and changes of different parts merge', () => {
  const base = documentOf(blog)
  expect(inSharedForm(base, articleLayout)).toEqual(base)
  const other: BlogDocument = {
    summary: 'M',
    thumbnail: '/m',
    shareImage: '/n',
    flag: 'main',
    searchTitle: 'Found',
    searchDescription: 'Described',
    lang: 'fr',
    slug: 'other',
    topics: 'Prototyping',
    blocks: [{ id: 'a', type: 'title', content: 'M' }],
  }
  for (const part of documentParts) {
    const one = new SharedDocument(new Y.Doc(), articleLayout)
    one.write(base)
    const two = new SharedDocument(new Y.Doc(), articleLayout)
    Y.applyUpdate(two.y, Y.encodeStateAsUpdate(one.y))
    one.write({ ...base, [part]: other[part] })
    two.write({ ...other, [part]: base[part] })
    Y.applyUpdate(two.y, Y.encodeStateAsUpdate(one.y))
    expect(two.read()).toEqual(other)
  }
})
