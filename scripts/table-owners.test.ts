import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const schema = join(root, 'src/db/schema')

/** Tables outside the schema, because no backup contains them. */
const outside = {
  build_assets: 'pages',
  rate_counts: 'limits',
  visit_salts: 'analytics',
  visit_networks: 'analytics',
  visit_marks: 'analytics',
}

/** The owner of a table is the room with the name of its schema file. */
const owners = new Map<string, string>(Object.entries(outside))
for (const file of readdirSync(schema)) {
  const [, block = ''] =
    /export interface \w+Tables \{([\s\S]*?)^\}/m.exec(readFileSync(join(schema, file), 'utf8')) ??
    []
  for (const [, table = ''] of block.matchAll(/^ {2}(\w+): /gm)) {
    owners.set(table, basename(file, '.ts'))
  }
}

/** Copies, migrations and test data write every table. */
const exempt = /\.test\.tsx?$|^src\/(testing|db\/(dump|migrations))\//

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !exempt.test(file)),
)

const statements = {
  write: [
    /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*(['"\w.]+)/g,
    /\b(?:insert into|update|delete from|merge into|truncate)\s+"?(\w+)"?/gi,
  ],
  read: [
    /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*\[?(['"\w.]+)/g,
    /\b(?:from|join)\s+"?(\w+)"?/gi,
  ],
}

interface Use {
  file: string
  room: string
  table: string
}

/** Tables that files name in statements; a name that is no literal is reported as it is written. */
function usesOf(kind: keyof typeof statements): Use[] {
  return files.flatMap((file) => {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    const [top = '', second = ''] = file.split('/')
    const room = top === 'src' ? second : top
    const [built, raw] = statements[kind]
    const names = [...text.matchAll(built as RegExp)].map(([, name = '']) => name)
    const inSql = /\bsql\b|pool\.query/.test(text)
      ? [...text.matchAll(raw as RegExp)].map(([, name = '']) => name).filter((n) => owners.has(n))
      : []
    const found = names.filter((name) => kind === 'write' || /^['"]/.test(name))
    return [...found.map((name) => name.replace(/^['"]|['"]$/g, '')), ...inSql].map((table) => ({
      file,
      room,
      table,
    }))
  })
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Loops over the tables of their own room. */
const variables = ['src/analytics/api/counting/visitors.ts: table']

test('only the owner of a table writes it', () => {
  expect(owners.get('blogs')).toBe('blog')
  const writes = usesOf('write')
  expect(writes.length).toBeGreaterThan(150)
  const foreign = writes
    .filter(({ room, table }) => owners.get(table) !== room)
    .map(({ file, table }) => `${file}: ${table}`)
    .filter((one) => !variables.includes(one))
  expect(foreign, 'call a function of the owner, in the transaction of the caller').toEqual([])
})

/** Reads of tables of another room, with the reason. A query in the database is cheaper than a call per row. */
const reads: Record<string, Record<string, string>> = {
  analytics: {
    blogs: 'titles of articles, and which paths are articles',
    sign_up_counts: 'how many values a day has, when a sign-up is attributed to a visit',
  },
  blog: {
    staff_accounts: 'names and pictures of authors',
    staff_activity: 'publications in the chart of visits',
  },
  editor: {
    images: 'which pictures of a document exist',
    staff_accounts: 'the accounts of authors who get a copy of their text',
  },
  leads: {
    people: 'lists, filters, exports and mails of the staff screens',
    sign_ups: 'the record of a person, and what is forwarded',
    person_tags: 'a filter of the list for one tag',
    person_events: 'the timeline of a person',
    privacy_requests: 'open requests',
    sign_up_counts: 'the chart of sign-ups',
    counting_starts: 'where that chart begins',
    outbox: 'states of deliveries, and how many mails a person got today',
    newsletters: 'the record of a person',
    newsletter_recipients: 'the record of a person',
    sequences: 'the record of a person',
  },
  newsletters: {
    people: 'addresses of recipients',
    person_events: 'replies, which end a sequence',
    sign_ups: 'recipients are written in the order of sign-ups',
    sign_up_counts: 'sign-ups that a newsletter brought',
    outbox: 'whether a process still holds the claim of its job',
  },
  people: {
    newsletters: 'invitations that are about to be sent',
    newsletter_recipients: 'conditions of an audience: who got which newsletter',
    outbox: 'confirmation mails that no click has answered',
  },
  server: {
    staff_activity: 'how long the site has been in use, before a missing backup is reported',
  },
  settings: { staff_accounts: 'owners of claims' },
  staff: {
    blogs: 'titles in the activity trail, and steps of the set-up guide',
    faqs: 'titles in the activity trail',
    newsletters: 'titles in the activity trail',
    sequences: 'titles in the activity trail',
    launch_settings: 'steps of the set-up guide',
    outbox: 'the state of a test mail',
    staff_activity: 'the activity trail',
  },
}

test('reads of tables of another room are listed', () => {
  const found = usesOf('read')
    .filter(({ room, table }) => owners.has(table) && owners.get(table) !== room)
    .map(({ room, table }) => `${room} ${table}`)
  const listed = Object.entries(reads).flatMap(([room, tables]) =>
    Object.keys(tables).map((table) => `${room} ${table}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(listed.toSorted())
})
