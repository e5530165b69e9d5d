import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as storageKeys from './storage-keys.ts'

const src = join(import.meta.dirname, '..')
const keys = Object.values(storageKeys)

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))

const having = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('site/'))
    .toSorted()

test('only these modules store something in a browser, under registered names', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(having(/\b(local|session)Storage\b/)).toEqual([
    expect.stringMatching(/\/browser-storage\.ts$/),
  ])
  expect(having(/\bindexedDB\b|y-indexeddb/)).toEqual([
    expect.stringMatching(/\/unsaved-changes\/database\.ts$/),
  ])
  expect(having(/\bindexedDB\.open\((?!unsavedWork\.name,)/)).toEqual([])
  // A cookie, a service worker's cache or a file system would have to be added to the privacy policy.
  expect(
    having(
      /document\.cookie|cookieStore|setCookie\(|\bcaches\.(open|match)|serviceWorker|navigator\.storage\b|c\.header\('set-cookie/i,
    ),
  ).toEqual([])
})

test('names occur only in the registry, so that a key defined elsewhere is found', () => {
  for (const { name } of keys) {
    const found = files
      .filter(({ text }) => new RegExp(`['"\`]${escaped(name)}`).test(text))
      .map(({ path }) => path)
    expect(found, name).toEqual(['site/storage-keys.ts'])
  }
  expect(new Set(keys.map(({ name }) => name)).size).toBe(keys.length)
})

test('the keys of the router are registered', () => {
  const library = (path: string) =>
    readFileSync(join(src, '../node_modules/@tanstack', path), 'utf8')
  expect(library('router-core/dist/esm/scroll-restoration.js')).toContain(
    `storageKey = "${storageKeys.scrollPositions.name}"`,
  )
  expect(library('react-router/dist/esm/lazyRouteComponent.js')).toContain(
    `storageKey = \`${storageKeys.failedScripts.name}\${`,
  )
})

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
