import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Head } from '#src/db/dump/format.ts'

const text = readFileSync(join(import.meta.dirname, 'fixtures/backup-of-0.2.0.jsonl'), 'utf8')
const { migrations } = JSON.parse(text.slice(0, text.indexOf('\n'))) as Head

/**
 * A backup that the released 0.2.0 has made, with the steps of that release: a person, an article, and text that is not
 * saved, of that article and of a new one.
 */
export const released = { migrations, backup: gzipSync(text) }
