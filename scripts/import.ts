import { commandLine, recordActivity } from '#src/activity/record.ts'
import { ConfigError, readConfig } from '#src/config/config.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { createImageWorker } from '#src/media/image-worker/image-worker.ts'
import { byteStoreOf } from '#src/media/objects/bytes-in-objects.ts'
import { transferNeeds } from '#src/server/transfer/transfer-needs.ts'
import {
  addImport,
  changeImport,
  countItems,
  requireImport,
  selectItems,
} from '#src/transfer/api/import/import-rows.ts'
import { checkImport, runImport } from '#src/transfer/api/import/work.ts'
import { createFetchPicture } from '#src/transfer/api/pictures/fetch-picture.ts'
import { readSite } from '#src/transfer/api/receive-file.ts'
import { importKinds } from '#src/transfer/choices.ts'
import { countOf } from '#src/ui/text/words.ts'
import { command } from './command.ts'

const usage = `npm run import -- FILE --kind ghost|wordpress|markdown [--site URL] [--publish] [--dry-run]
  FILE       the export of another site, or a zip with it and its pictures; for Markdown a zip or a folder
  --site     the address of the old site, where pictures are that are not in FILE
  --publish  also publishes what was published there; otherwise everything becomes a draft
  --dry-run  says what would become of every entry, and makes nothing`

interface Asked {
  file: string
  kind: (typeof importKinds)[number]
  site: string
  publish: boolean
  dryRun: boolean
}

function readArguments(args: string[]): Asked {
  const found: Record<string, string> = {}
  for (let at = 0; at < args.length; at++) {
    const one = args[at] ?? ''
    const name = one.startsWith('--') ? one.slice(2) : 'file'
    if (found[name] !== undefined) throw new ConfigError(usage)
    found[name] = ['kind', 'site'].includes(name) ? (args[++at] ?? '') : one
  }
  const { file, kind: named, site = '', publish, 'dry-run': dryRun, ...others } = found
  const kind = importKinds.find((one) => one === named)
  if (!file || !kind || Object.keys(others).length) throw new ConfigError(usage)
  return {
    file,
    kind,
    site: readSite(site),
    publish: publish !== undefined,
    dryRun: dryRun !== undefined,
  }
}

/** Imports the content of another site. Repeated, it makes only what is missing. */
await command(async (args) => {
  const { file, kind, site, publish, dryRun } = readArguments(args)
  const { database, media, publicUrl, imports } = readConfig(process.env)
  const opened = await openAsItIs(database)
  const images = createImageWorker()
  try {
    const { db } = opened
    const needs = transferNeeds({ db, bytes: byteStoreOf(db, media), images, publicUrl })
    const deps = { ...needs, db, fetchPicture: createFetchPicture(imports) }
    const signal = new AbortController().signal
    const named = { kind, site, fileName: file, file: null, bytes: 0, who: commandLine }
    const row = await addImport(db, named)
    try {
      await checkImport(deps, { row, path: file, signal })
      if (!dryRun) {
        const ready = { id: row.id, state: 'ready' } as const
        await changeImport(db, ready, { state: 'running', publishes: publish ? 1 : 0 })
        await recordActivity(db, { who: commandLine, kind: 'content-imported', about: row.id })
        await runImport(deps, { row: await requireImport(db, row.id), path: file, signal })
      }
    } catch (error) {
      const failed = { state: 'failed', error: (error as Error).message } as const
      await changeImport(db, await requireImport(db, row.id), failed)
      throw error
    }
    const items = await selectItems(db, { id: row.id, after: 0, limit: 100_000, told: true })
    const counts = await countItems(db, row.id)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return [
      ...items.map(({ name, reason, notes }) =>
        [`${name}:`, reason ?? '', ...(JSON.parse(notes) as string[])].filter(Boolean).join(' '),
      ),
      `${countOf(total, 'entry', 'entries')}: ${dryRun ? `${counts.new} to import` : `${counts.made} imported`}, ${counts.present} here already, ${counts.refused} not imported.`,
    ]
  } finally {
    images.close()
    await opened.close()
  }
})
