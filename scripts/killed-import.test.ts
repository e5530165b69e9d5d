import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf, writeZip } from '../src/testing/fixtures/imports/export-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-killed-'))
const file = join(folder, 'ghost.zip')
const articles = 8

/** Pictures of the old site. It can end the process that asks for one. */
let atPicture: (number: number) => void = () => {}
const oldSite = createServer(async (request, response) => {
  const number = Number(/(\d+)\.png/.exec(request.url ?? '')?.[1])
  atPicture(number)
  response.end(await pictureOf(number))
})
const site = () => `http://127.0.0.1:${(oldSite.address() as AddressInfo).port}`

function start(data: string, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, data),
      STARTER_CONTENT: 'off',
      IMPORT_ALLOW_PRIVATE: 'on',
    },
    stdio: 'ignore',
  })
  const ended = new Promise<string | number | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code))
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}

const importing = (data: string) =>
  start(data, 'import', file, '--kind', 'ghost', '--site', site(), '--publish')

/** A site of its own, without any content. */
function freshSite(data: string) {
  cpSync(join(folder, 'empty'), join(folder, data), { recursive: true })
  return data
}

function contentOf(data: string) {
  const db = new DatabaseSync(join(folder, data, 'wireloom.db'), { readOnly: true })
  const all = (query: string) =>
    db
      .prepare(query)
      .all()
      .map((row) => Object.values(row))
  try {
    return {
      articles: all('select title, content, summary, status, topics from blogs order by title'),
      pictures: all('select hash from images order by hash'),
      redirects: all('select from_path from redirects order by from_path'),
    }
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => oldSite.listen(0, '127.0.0.1', resolve))
  mkdirSync(join(folder, 'empty'))
  const posts = Array.from({ length: articles }, (_, id) => ({
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    title: `Article ${id}`,
    slug: `article-${id}`,
    status: 'published',
    published_at: '2021-03-05T08:00:00.000Z',
    html: `<p>Text ${id}</p><img src="__GHOST_URL__/${id * 2}.png"><img src="__GHOST_URL__/${id * 2 + 1}.png">`,
  }))
  await writeZip(file, { 'ghost.json': JSON.stringify({ db: [{ data: { posts } }] }) })
  expect(await start('empty', 'migrate').ended).toBe(0)
  expect(await importing(freshSite('whole')).ended).toBe(0)
}, 60_000)

afterAll(async () => {
  await new Promise((resolve) => oldSite.close(resolve))
  rmSync(folder, { recursive: true })
})

test('an import that is not killed takes everything', () => {
  const { articles: made, pictures, redirects } = contentOf('whole')
  expect([made.length, pictures.length, redirects.length]).toEqual([
    articles,
    articles * 2,
    articles,
  ])
})

test('killed while it takes pictures, again and again, and repeated: the same articles, pictures and redirects', {
  timeout: 60_000,
}, async () => {
  freshSite('killed')
  // At the first picture, in the middle of an article after some others, and at the last picture.
  for (const place of [0, 5, articles * 2 - 1]) {
    const work = importing('killed')
    atPicture = (number) => number === place && work.kill()
    expect(await work.ended).toBe('SIGKILL')
    const { articles: made, redirects } = contentOf('killed')
    expect(made).toHaveLength(Math.floor(place / 2))
    expect(redirects).toHaveLength(Math.floor(place / 2))
  }
  atPicture = () => {}
  expect(await importing('killed').ended).toBe(0)
  expect(contentOf('killed')).toEqual(contentOf('whole'))
  // Once more: nothing comes twice.
  expect(await importing('killed').ended).toBe(0)
  expect(contentOf('killed')).toEqual(contentOf('whole'))
})
