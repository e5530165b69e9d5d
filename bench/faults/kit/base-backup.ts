import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { ownBinaries, type PostgresServer } from '#src/testing/postgres-server.ts'

/** With pg_basebackup, if there is one of the same version: the programs that come with the tests have none. */
export async function baseBackup(server: PostgresServer, target: string): Promise<void> {
  const bin = ownBinaries()
  if (!bin) return copyFiles(server, target)
  const args = ['-D', target, '-d', server.url, '-X', 'none', '-c', 'fast']
  execFileSync(join(bin, 'pg_basebackup'), args)
}

/** As pg_basebackup does it: the files may change while they are copied, the log puts that right. */
async function copyFiles({ url, data }: PostgresServer, target: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query("select pg_backup_start('base', fast => true)")
  cpSync(data, target, { recursive: true, verbatimSymlinks: true })
  const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop()')
  await client.end()
  writeFileSync(join(target, 'backup_label'), rows[0].labelfile)
  if (rows[0].spcmapfile) writeFileSync(join(target, 'tablespace_map'), rows[0].spcmapfile)
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    rmSync(join(target, name), { force: true })
  rmSync(join(target, 'pg_wal'), { recursive: true })
  mkdirSync(join(target, 'pg_wal', 'archive_status'), { recursive: true })
}

/** The first row of the result. */
export async function ask(url: string, text: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0] ?? {}
}
