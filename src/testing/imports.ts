import type { lookup } from 'node:dns'
import { transferNeeds } from '#src/server/transfer/transfer-needs.ts'
import {
  addImport,
  changeImport,
  requireImport,
  selectItems,
} from '#src/transfer/api/import/import-rows.ts'
import { checkImport, type ImportDeps, runImport } from '#src/transfer/api/import/work.ts'
import { createFetchPicture } from '#src/transfer/api/pictures/fetch-picture.ts'
import type { ImportKind } from '#src/transfer/choices.ts'
import type { testSite } from './test-site.ts'

type TestSite = Awaited<ReturnType<typeof testSite>>

/** No test asks the internet. */
const resolve: typeof lookup = ((host: string, _options: object, done: (error: Error) => void) =>
  done(new Error(`no address of ${host}`))) as never

export function importDeps({ db, bytes, images }: TestSite): ImportDeps {
  const needs = transferNeeds({ db, bytes, images, publicUrl: 'https://wireloom.test' })
  return { ...needs, db, fetchPicture: createFetchPicture({ resolve }) }
}

interface Given {
  path: string
  kind: ImportKind
  site?: string
}

const signal = new AbortController().signal

export async function checkFile(
  deps: ImportDeps,
  { path, kind, site = '' }: Given,
): Promise<number> {
  const { db } = deps
  const named = { kind, site, fileName: 'test', file: null, bytes: 0, who: 'ada' }
  const row = await addImport(db, named)
  await checkImport(deps, { row, path, signal })
  return row.id
}

/** Imports what was checked; may be called again after a failure. */
export async function makeAll(deps: ImportDeps, id: number, path: string, publish = true) {
  const ready = { id, state: 'ready' } as const
  await changeImport(deps.db, ready, { state: 'running', publishes: publish ? 1 : 0 })
  await runImport(deps, { row: await requireImport(deps.db, id), path, signal })
}

export const itemsOf = ({ db }: ImportDeps, id: number) =>
  selectItems(db, { id, after: 0, limit: 100_000 })

export async function importFile(deps: ImportDeps, given: Given) {
  const id = await checkFile(deps, given)
  await makeAll(deps, id, given.path)
  return itemsOf(deps, id)
}
