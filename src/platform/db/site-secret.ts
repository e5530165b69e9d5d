import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'

const name = 'signing'
const shortest = 32

/**
 * What signs staff tokens and the links in mails: as configured, or generated once and kept in the database, so
 * that every process on it, and a copy of it elsewhere, goes by the same one.
 */
export async function siteSecret(
  db: Database,
  { configured, dataDir }: { configured: string | undefined; dataDir: string },
): Promise<string> {
  if (configured) return configured
  const kept = () =>
    db.selectFrom('site_secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await kept()
  if (known) return known.value
  // Earlier versions kept it in a file; what that one signed is to stay valid.
  const file = join(dataDir, 'jwt-secret')
  const value = secretIn(file) ?? randomBytes(48).toString('base64url')
  // Of two processes starting at once, one writes and the other reads what it wrote.
  await db
    .insertInto('site_secrets')
    .values({ name, value, created_at: new Date().toISOString() })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
  rmSync(file, { force: true })
  return (await kept())?.value ?? value
}

function secretIn(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text.length >= shortest ? text : undefined
  } catch {
    return undefined
  }
}
