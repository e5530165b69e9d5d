import type { BlogRow } from '#src/db/schema.ts'
import { readBlocks, sameBlock, writeBlocks } from '#src/editor/blocks/content.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { Blog, BlogChange } from './contract.ts'
import { cleanTopics } from './topics.ts'

/** The editable fields of an article. Saving, reading, revisions and shared documents follow from the two lists here. */
export type FieldName = keyof BlogChange

interface ArticleField<Sent, Read, Column extends keyof BlogRow> {
  column: Column
  fromRow(stored: BlogRow[Column]): Read
  toRow(sent: Sent): BlogRow[Column]
}

function asStored<Column extends keyof BlogRow>(column: Column) {
  const same = (value: BlogRow[Column]) => value
  return { column, fromRow: same, toRow: same }
}

function flag<Column extends 'main' | 'featured'>(column: Column) {
  return {
    column,
    fromRow: (stored: 0 | 1) => stored === 1,
    toRow: (sent: boolean): 0 | 1 => (sent ? 1 : 0),
  }
}

export const articleFields = {
  status: asStored('status'),
  createdAt: {
    ...asStored('created_at'),
    toRow: (sent: string) => new Date(sent).toISOString(),
  },
  content: asStored('content'),
  summary: asStored('summary'),
  thumbnail: { ...asStored('thumbnail'), toRow: (sent: string | null) => sent ?? '' },
  main: flag('main'),
  featured: flag('featured'),
  publishAt: {
    ...asStored('publish_at'),
    toRow: (sent: string | null) => sent && new Date(sent).toISOString(),
  },
  searchTitle: asStored('search_title'),
  searchDescription: asStored('search_description'),
  lang: asStored('lang'),
  shareImage: { ...asStored('share_image'), toRow: (sent: string | null) => sent ?? '' },
  slug: asStored('slug'),
  topics: {
    column: 'topics',
    fromRow: (stored: string): string[] => JSON.parse(stored),
    toRow: (sent: string[]) => JSON.stringify(cleanTopics(sent)),
  },
} satisfies {
  [Name in FieldName]-?: ArticleField<NonNullable<BlogChange[Name]>, Blog[Name], keyof BlogRow>
}

type Fields = typeof articleFields
export type ArticleColumn = Fields[FieldName]['column']

const entries = Object.entries(articleFields) as [
  FieldName,
  ArticleField<unknown, unknown, ArticleColumn>,
][]

export const articleColumns = entries.map(([, { column }]) => column)

/** An earlier version is restored without its state, its dates and its place in the listing. */
const notRestored: ArticleColumn[] = ['status', 'created_at', 'publish_at', 'main', 'featured']
export const restorableColumns = articleColumns.filter((column) => !notRestored.includes(column))

export function presentFields(row: Pick<BlogRow, ArticleColumn>): Pick<Blog, FieldName> {
  return Object.fromEntries(
    entries.map(([name, { column, fromRow }]) => [name, fromRow(row[column])]),
  ) as Pick<Blog, FieldName>
}

type ColumnsOf<Sent> = {
  [Name in keyof Sent as Name extends FieldName
    ? Fields[Name]['column']
    : never]: Name extends FieldName ? BlogRow[Fields[Name]['column']] : never
}

/** The columns of the fields that were sent; missing fields stay missing. */
export function columnsOf<Sent extends BlogChange>(sent: Sent): ColumnsOf<Sent> {
  return Object.fromEntries(
    entries.flatMap(([name, { column, toRow }]) =>
      sent[name] === undefined ? [] : [[column, toRow(sent[name])]],
    ),
  ) as ColumnsOf<Sent>
}

export function stateOf(row: Pick<BlogRow, ArticleColumn>): Pick<BlogRow, ArticleColumn> {
  return Object.fromEntries(articleColumns.map((column) => [column, row[column]])) as Pick<
    BlogRow,
    ArticleColumn
  >
}

/** A save sends the other fields beside the document. */
export type DocumentFieldName = Exclude<FieldName, 'status' | 'createdAt' | 'publishAt'>
export type DocumentSource = Pick<Blog, DocumentFieldName>

export interface DocumentField<Value, Sent = Partial<DocumentSource>> {
  /** Its name in lists of changes. */
  label: string
  empty: Value
  read(blog: DocumentSource): Value
  write(value: Value): Sent
  same(a: Value, b: Value): boolean
  /** The value in words, for the comparison of two versions. */
  text(value: Value): string
  /** Whether two people can type in it at the same time. */
  isText?: boolean
}

const defineField = <Value, Name extends DocumentFieldName>(
  field: DocumentField<Value, Pick<Blog, Name>>,
) => field

type TextName = {
  [Name in DocumentFieldName]: Blog[Name] extends string ? Name : never
}[DocumentFieldName]

function textField<Name extends TextName>(name: Name, label: string) {
  return defineField<string, Name>({
    label,
    empty: '',
    read: (blog) => blog[name],
    write: (value) => ({ [name]: value }) as Pick<Blog, Name>,
    same: Object.is,
    text: (value) => value || 'None',
    isText: true,
  })
}

/** Main and featured exclude each other, so they are one choice. */
export type Flag = 'none' | 'main' | 'featured'
const placements: Record<Flag, string> = { none: 'None', main: 'Main', featured: 'Featured' }

export const documentFields = {
  summary: textField('summary', 'Summary'),
  thumbnail: { ...textField('thumbnail', 'Thumbnail'), isText: false },
  searchTitle: textField('searchTitle', 'Search title'),
  searchDescription: textField('searchDescription', 'Search description'),
  shareImage: { ...textField('shareImage', 'Share image'), isText: false },
  lang: {
    ...textField('lang', 'Language'),
    // Unsaved changes that 0.2.0 stored have no language.
    read: (blog: DocumentSource) => blog.lang ?? '',
    same: (a: string, b: string) => (a || '') === (b || ''),
    text: (value: string) => value || 'English',
    isText: false,
  },
  slug: {
    ...textField('slug', 'Address'),
    // Calls answer the address as it is; people write their own one, or nothing. Earlier versions stored none.
    read: ({ slug, ownSlug = slug }: DocumentSource & Pick<Blog, 'ownSlug'>) => ownSlug ?? '',
    text: (value: string) => value || 'From the title',
  },
  flag: defineField<Flag, 'main' | 'featured'>({
    label: 'Placement',
    empty: 'none',
    read: ({ main, featured }) => (main ? 'main' : featured ? 'featured' : 'none'),
    write: (value) => ({ main: value === 'main', featured: value === 'featured' }),
    same: Object.is,
    text: (value) => placements[value],
  }),
  /** One name a line: a list would be another value each time it is read. */
  topics: defineField<string, 'topics'>({
    label: 'Topics',
    empty: '',
    read: ({ topics }) => (topics ?? []).join('\n'),
    write: (value) => ({ topics: topicsIn(value) }),
    // A save may change the spelling of a topic.
    same: (a, b) => a.toLowerCase() === b.toLowerCase(),
    text: (value) => topicsIn(value).join(', ') || 'None',
  }),
  blocks: defineField<readonly Block[], 'content'>({
    label: 'Blocks',
    empty: [],
    read: ({ content }) => withUniqueIds(readBlocks(content) ?? []),
    write: (blocks) => ({ content: writeBlocks(blocks) }),
    // Compared on every key press: unchanged blocks are the same objects, so comparing them is cheap.
    same: (a, b) => a.length === b.length && a.every((block, place) => sameBlock(block, b[place])),
    text: (blocks) => `${blocks.length} blocks`,
  }),
}

export const topicsIn = (value: string): string[] => (value ? value.split('\n') : [])

/** Handwritten content may repeat an id, but moving, merging and undo need unique ids. */
function withUniqueIds(blocks: Block[]): Block[] {
  const seen = new Set<string>()
  return blocks.map((block) => {
    const unique = seen.has(block.id) ? { ...block, id: newId() } : block
    seen.add(unique.id)
    return unique
  })
}
