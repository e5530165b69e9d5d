import { ConfigError } from '#src/config/config.ts'
import type { Purpose, Where } from './database.ts'
import { type DatabaseFailure, databaseFailure } from './failure.ts'
import { NewerSchemaError, OlderSchemaError } from './migrate.ts'
import { MigrationHeldUp } from './migrate-beside-traffic.ts'
import { isDirect } from './postgres-connections.ts'

/** An error with one line that says what to change, or the same error if nobody can change anything. */
export function explain(error: unknown, where: Where, purpose: Purpose = 'requests'): unknown {
  const failure = databaseFailure(error)
  const { message, code } = error as Error & { code?: string }
  if (error instanceof NewerSchemaError) {
    return new ConfigError(
      `The database comes from a newer version of this site (${message}): start that version, or restore a backup that this one has made, with npm run restore -- FILE --replace`,
    )
  }
  if (error instanceof OlderSchemaError) return new ConfigError(`The database ${message}`)
  if (error instanceof MigrationHeldUp) {
    return new ConfigError(`${message}: end that session or wait for it, then start again`)
  }
  const line =
    'url' in where
      ? aboutPostgres(failure, { code, message })?.replaceAll(
          'DATABASE_URL',
          where.directUrl && isDirect(purpose) ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
        )
      : aboutSqlite(failure, where.sqlitePath)
  if (!line) return error
  // With the fault, not with the advice: the doctor begins with the advice.
  const [fault, ...advice] = line.split(': ')
  return new ConfigError([`${fault}${code ? ` (${code})` : ''}`, ...advice].join(': '))
}

/** Codes with which Node refuses a certificate that it cannot verify. */
const untrustedCertificate =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Failures that can be recognised only by the message. */
const byMessage: [RegExp, string][] = [
  [
    /unsupported startup parameter/,
    'DATABASE_URL leads to PgBouncer, which refuses our settings: set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
  ],
  [
    /^(SASL|password) authentication failed$/,
    'DATABASE_URL is refused by the pooler: correct its user and password, or auth_file in pgbouncer.ini',
  ],
  [
    /no such database/,
    'DATABASE_URL names a database that the pooler does not have: add it to [databases] in pgbouncer.ini',
  ],
  [
    /does not support SSL connections/,
    'DATABASE_URL asks for an encrypted connection and PostgreSQL offers none: turn ssl on there, or remove sslmode from the address',
  ],
  [
    /no pg_hba\.conf entry.*(no encryption|SSL off)/,
    'PostgreSQL takes encrypted connections only: add sslmode=require to DATABASE_URL',
  ],
]

export const adviceFor = (message: string): string | undefined =>
  byMessage.find(([pattern]) => pattern.test(message))?.[1]

const refusedUser = 'DATABASE_URL is refused by PostgreSQL: correct its user and password'

const byCode: Record<string, string> = {
  ENOENT:
    'DATABASE_URL names a certificate file that cannot be read: correct sslrootcert, sslcert or sslkey',
  '28P01': refusedUser,
  '28000': refusedUser,
  '53300': 'PostgreSQL takes no more connections: lower WORKERS, or raise max_connections there',
  '3D000': 'DATABASE_URL names a database that does not exist: create that database',
  '42501':
    'DATABASE_URL names a user who may not create tables: grant that right, or make the user the owner of the database',
}

function aboutPostgres(
  failure: DatabaseFailure | undefined,
  { code = '', message }: { code?: string; message: string },
): string | undefined {
  const advice = adviceFor(message) ?? byCode[code]
  if (advice) return advice
  if (untrustedCertificate.test(code)) {
    return 'The certificate of PostgreSQL cannot be verified: add sslrootcert=FILE with its authority to DATABASE_URL, or set NODE_EXTRA_CA_CERTS'
  }
  const failures: Record<DatabaseFailure, string> = {
    unavailable:
      'DATABASE_URL leads to no PostgreSQL that answers: start PostgreSQL, or correct the address',
    busy: 'PostgreSQL is held up by another session: look for a session that holds locks (select * from pg_stat_activity), then try again',
    'disk-full': 'PostgreSQL has no room left on its disk: make room on that disk',
    'read-only':
      'PostgreSQL may only be read: DATABASE_URL must lead to the primary, not to a replica',
    corrupt: 'PostgreSQL says that its data is corrupt: restore a backup',
  }
  return failure && failures[failure]
}

function aboutSqlite(failure: DatabaseFailure | undefined, path: string): string | undefined {
  const failures: Record<DatabaseFailure, string> = {
    unavailable: `${path} cannot be opened: let this user read and write the file and its folder`,
    busy: `${path} is held by another process: stop that process, then start again`,
    'disk-full': `${path} cannot be written, its disk is full or fails: make room on that disk and start again`,
    'read-only': `${path} may only be read: let this user write the file, its folder, and its -wal and -shm`,
    corrupt: `${path} is damaged or no database: move the file away and restore a backup`,
  }
  return failure && failures[failure]
}
