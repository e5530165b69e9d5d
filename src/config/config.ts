import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readS3Address, s3AddressRule } from './s3-address.ts'
import { isThisMachine } from './this-machine.ts'

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    )

/**
 * Every address of the site begins at the root of its host: links, redirects, cookie paths and the sitemap assume it.
 */
const isOrigin = (text: string) => {
  const parsed = URL.parse(text)
  return !parsed || text.replace(/\/+$/, '') === parsed.origin
}

const originOnly =
  'must be a host alone, without a path, user or query: the site is served at the root of its host, for example https://www.example.com'

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`)

const secret = (least: number) => z.string().min(least, `must have at least ${least} characters`)

/** `20/s`, `5000/h` or both, separated by a comma; or `unlimited`. */
const mailRate = z
  .string()
  .regex(
    /^(unlimited|[1-9]\d{0,6}\/[sh](,[1-9]\d{0,6}\/[sh])?)$/,
    'must be a rate such as 20/s, 5000/h, 20/s,5000/h or unlimited',
  )
  .transform((text): { perSecond?: number; perHour?: number } => {
    const per = (unit: string) => {
      const [, most] = new RegExp(`(\\d+)/${unit}`).exec(text) ?? []
      return most === undefined ? undefined : Number(most)
    }
    return { perSecond: per('s'), perHour: per('h') }
  })

const s3Address = z.string().refine((text) => readS3Address(text) !== undefined, s3AddressRule)

const Environment = z
  .object({
    PORT: whole(0, 65_535).default(3000),
    HOST: z.string().default('localhost'),
    WORKERS: whole(1, 512).optional(),
    PUBLIC_URL: url('http', 'https').refine(isOrigin, originOnly).optional(),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
    MEDIA_URL: s3Address.optional(),
    MEDIA_ACCESS_KEY_ID: z.string().optional(),
    MEDIA_SECRET_ACCESS_KEY: z.string().optional(),
    MEDIA_SECRET_ACCESS_KEY_FILE: z.string().optional(),
    MEDIA_REDIRECT: onOff.default(false),
    OFF_SITE_ACCESS_KEY_ID: z.string().optional(),
    OFF_SITE_SECRET_ACCESS_KEY: z.string().optional(),
    JWT_SECRET: secret(32).optional(),
    BACKUP_PASSPHRASE: secret(12).optional(),
    BACKUP_PASSPHRASE_FILE: z.string().optional(),
    STAFF_USERNAME: z.string().trim().max(100).optional(),
    STAFF_PASSWORD: secret(12).optional(),
    STAFF_SECOND_FACTOR: z
      .enum(['required', 'optional'], 'must be required or optional')
      .default('optional'),
    STARTER_CONTENT: onOff.default(true),
    READ_ONLY: onOff.default(false),
    SMTP_URL: url('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().optional(),
    MAIL_RATE: mailRate.default({ perSecond: 20 }),
    MAIL_CONNECTIONS: whole(1, 50).default(4),
    MAIL_EVENTS_SECRET: secret(16).optional(),
    MAIL_SNS_TOPIC: z
      .string()
      .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, 'must be the ARN of an SNS topic')
      .optional(),
    MAIL_BOUNCES_URL: url('imap', 'imaps').optional(),
    NEWSLETTER_ARCHIVE: onOff.default(false),
    IMPORT_ALLOW_PRIVATE: onOff.default(false),
    WEBHOOKS_ALLOW_PRIVATE: onOff.default(false),
    APP_LOGIN_URL: url('http', 'https').optional(),
    SOCIAL_URL: url('http', 'https').optional(),
    CONTACT_EMAIL: z.email('must be an email address').optional(),
    TRUST_PROXY: whole(0, 10).default(0),
    DRAIN_SECONDS: whole(0, 10).default(0),
    RATE_LIMITS: onOff.default(true),
    HSTS_SUBDOMAINS: onOff.default(false),
    METRICS_TOKEN: secret(16).optional(),
    PURGE_URL: url('http', 'https').optional(),
    PURGE_SECRET: secret(16).optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
  })
  .refine((env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message:
      'is the way past the pooler that DATABASE_URL leads to: set DATABASE_URL too, or unset both for SQLite',
  })
  .refine((env) => !env.STAFF_USERNAME === !env.STAFF_PASSWORD, {
    path: ['STAFF_USERNAME'],
    message: 'and STAFF_PASSWORD go together: set both or neither',
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set when SMTP_URL is: it is the sender of every mail',
  })
  .refine((env) => !env.SMTP_URL || env.PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message:
      'must be set when SMTP_URL is: every mail links to it, for example https://www.example.com',
  })
  .refine(
    (env) =>
      !env.MEDIA_URL ||
      (env.MEDIA_ACCESS_KEY_ID &&
        (env.MEDIA_SECRET_ACCESS_KEY || env.MEDIA_SECRET_ACCESS_KEY_FILE)),
    {
      path: ['MEDIA_URL'],
      message: 'needs MEDIA_ACCESS_KEY_ID, and MEDIA_SECRET_ACCESS_KEY or a file with it',
    },
  )
  .refine((env) => !env.PURGE_URL === !env.PURGE_SECRET, {
    path: ['PURGE_URL'],
    message: 'and PURGE_SECRET go together: set both or neither',
  })

const formUrl = url('http', 'https')

/** `EARLY_ACCESS_FORM_URL` is for the form `early-access`; a new form needs no change here. */
function readFormUrls(env: Record<string, string | undefined>) {
  const forms: Record<string, string> = {}
  const forwards: Record<string, string> = {}
  /** By the name of the setting. */
  const forwardSettings: Record<string, string> = {}
  const lines: string[] = []
  for (const [variable, value] of Object.entries(env)) {
    const [, name, kind] = /^([A-Z][A-Z_]*)_(FORM|FORWARD)_URL$/.exec(variable) ?? []
    if (!name || !value) continue
    const parsed = formUrl.safeParse(value)
    if (!parsed.success) lines.push(`${variable} ${parsed.error.issues[0]?.message}`)
    if (kind === 'FORWARD') forwardSettings[variable] = value
    const urls = kind === 'FORM' ? forms : forwards
    urls[name.toLowerCase().replaceAll('_', '-')] = value
  }
  return { forms, forwards, forwardSettings, lines }
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

function secretIn(setting: string, file: string | undefined, least: number): string | undefined {
  if (!file) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${setting} cannot be read: ${file}`)
  }
  if (text.length >= least) return text
  throw new ConfigError(`${setting} must hold at least ${least} characters`)
}

/** The object store of pictures. */
function mediaOf(read: z.infer<typeof Environment>) {
  const address = readS3Address(read.MEDIA_URL ?? '')
  if (!address) return undefined
  const secretAccessKey =
    read.MEDIA_SECRET_ACCESS_KEY ??
    secretIn('MEDIA_SECRET_ACCESS_KEY_FILE', read.MEDIA_SECRET_ACCESS_KEY_FILE, 1) ??
    ''
  const s3 = { ...address, accessKeyId: read.MEDIA_ACCESS_KEY_ID ?? '', secretAccessKey }
  return { s3, redirect: read.MEDIA_REDIRECT }
}

/** Reads and checks the environment once; the error has a line for every invalid value. */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, env[name] || undefined]),
  )
  const parsed = Environment.safeParse(settings)
  const formUrls = readFormUrls(env)
  if (!parsed.success || formUrls.lines.length > 0) {
    const issues = parsed.error?.issues ?? []
    const lines = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError([...lines, ...formUrls.lines].join('\n'))
  }
  const read = parsed.data
  const ownDataDir = resolve('./data')
  const dataDir = resolve(read.DATA_DIR ?? ownDataDir)
  const media = mediaOf(read)
  return {
    port: read.PORT,
    host: read.HOST,
    workers: read.WORKERS ?? availableParallelism(),
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir,
    /** Set by the operator, who knows whether the folder should exist. */
    dataDirIsNamed: dataDir !== ownDataDir,
    database: read.DATABASE_URL
      ? { url: read.DATABASE_URL, directUrl: read.DATABASE_DIRECT_URL }
      : { sqlitePath: resolve(dataDir, 'wireloom.db') },
    media,
    /** The keys of a bucket for backups; without keys of its own those of pictures. */
    offSiteKeys: {
      accessKeyId: read.OFF_SITE_ACCESS_KEY_ID ?? media?.s3.accessKeyId,
      secretAccessKey: read.OFF_SITE_SECRET_ACCESS_KEY ?? media?.s3.secretAccessKey,
    },
    jwtSecret: read.JWT_SECRET,
    backupPassphrase:
      read.BACKUP_PASSPHRASE ?? secretIn('BACKUP_PASSPHRASE_FILE', read.BACKUP_PASSPHRASE_FILE, 12),
    firstStaff:
      read.STAFF_USERNAME && read.STAFF_PASSWORD
        ? { username: read.STAFF_USERNAME, password: read.STAFF_PASSWORD }
        : undefined,
    /** Only for a new installation; afterwards owners decide on the screen. */
    secondFactorRequired: read.STAFF_SECOND_FACTOR === 'required',
    starterContent: read.STARTER_CONTENT,
    /** Nothing is saved and no job is done. */
    readOnly: read.READ_ONLY,
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM ?? 'Wireloom <hello@localhost>',
      connections: read.MAIL_CONNECTIONS,
    },
    newsletters: {
      mailRate: read.MAIL_RATE,
      mailConfigured: read.SMTP_URL !== undefined,
      mailEventsSecret: read.MAIL_EVENTS_SECRET,
      ...(read.MAIL_SNS_TOPIC && { sns: { topic: read.MAIL_SNS_TOPIC } }),
      bounceMailbox: read.MAIL_BOUNCES_URL,
      archive: read.NEWSLETTER_ARCHIVE,
    },
    imports: { allowPrivate: read.IMPORT_ALLOW_PRIVATE },
    webhooks: { allowPrivate: read.WEBHOOKS_ALLOW_PRIVATE },
    forms: formUrls.forms,
    forwards: formUrls.forwards,
    appLoginUrl: read.APP_LOGIN_URL,
    socialUrl: read.SOCIAL_URL,
    contactEmail: read.CONTACT_EMAIL,
    trustProxy: read.TRUST_PROXY,
    drainSeconds: read.DRAIN_SECONDS,
    rateLimits: read.RATE_LIMITS,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    metricsToken: read.METRICS_TOKEN,
    purge:
      read.PURGE_URL && read.PURGE_SECRET
        ? { url: read.PURGE_URL, secret: read.PURGE_SECRET }
        : undefined,
    logLevel: read.LOG_LEVEL,
    clearText: clearTextSettings({
      ...formUrls.forwardSettings,
      PURGE_URL: read.PURGE_URL,
      MEDIA_URL: media?.s3.endpoint,
    }),
  }
}

export type Config = ReturnType<typeof readConfig>

/** The settings whose address is on another machine and not encrypted: what is sent there can be read on the way. */
function clearTextSettings(addresses: Record<string, string | undefined>): string[] {
  return Object.entries(addresses).flatMap(([name, address]) => {
    const url = address ? new URL(address) : undefined
    return url?.protocol === 'http:' && !isThisMachine(url.hostname) ? [name] : []
  })
}
