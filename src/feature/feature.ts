import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { Live } from '#src/live/live.ts'
import type { Log } from '#src/log/log.ts'
import type { Brand } from '#src/mail/html-frame.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ContentClock } from '#src/pages/cache/content-clock.ts'
import type { ChartEvent } from './chart-events.ts'
import type { LinkSource } from './links.ts'
import type { PictureUses } from './picture-uses.ts'
import type { Role } from './roles.ts'
import type { SearchHit } from './search-hits.ts'
import type { StaffGate, StaffIdentity } from './staff-gate.ts'

/** Passed to every feature. server/features.ts passes anything else that a feature needs. */
export interface FeatureBase {
  db: Database
  log: Log
  mailer: Mailer
  clock: ContentClock
  live: Live
  limits: RateLimits
  gate: StaffGate
  secret: string
  /** Signs the links in mails; stored in the database. */
  linkKey: string
  publicUrl: string
  /** Below every mail, with the address for questions. */
  brand: Brand
  dataDir: string
  /** Shorter in tests. */
  times?: {
    pollMs?: number
    waitMs?: (attempts: number) => number
    providerTimeoutMs?: number
  }
}

/** The server part of a feature: everything that the server has to know about it. */
export interface Feature {
  name: string
  /** API routes, mounted under /api/v0. */
  routes?: OpenAPIHono<ApiEnv>[]
  /** Routes outside of the API, for example for forms without scripts. */
  pages?: Hono<ApiEnv>[]
  /** Kinds of background work. */
  jobs?: JobKind[]
  /** Items that need attention, on the dashboard and in the weekly summary. */
  attention?: AttentionSource[]
  /** Deletes data whose retention period has ended; runs every hour, in one process. The names appear in the log. */
  retention?: Record<string, RetentionRule>
  /** Columns with pictures. A picture that is in none of them is deleted a day after its upload. */
  pictures?: PictureColumn[]
  /** Where they are used, for the media library. */
  pictureUses?: PictureUses
  metrics?: (registry: Registry) => void
  /** Events that are marked in the chart of visits. */
  events?: EventSource[]
  /** The search of staff, which any screen offers. */
  search?: SearchSource[]
  /** Its pages in the link dialog, and its texts with links to articles. */
  linkSources?: LinkSource[]
  /** Called when the site starts to serve, only in the process that runs jobs. */
  start?: () => void
  /** Called when the site begins to stop: responses that wait for something end now. */
  beginStop?: () => void
  /** Called after the last job has ended. */
  stop?: () => Promise<void> | void
}

/** Holds the hash of a picture, or its address (`/media/…`). */
export type PictureColumn = {
  [Table in keyof Schema]: {
    table: Table
    column: keyof Schema[Table] & string
    holds: 'hash' | 'address'
  }
}[keyof Schema]

interface AttentionItem {
  id: string
  tone: 'bad' | 'warning' | 'plain'
  text: string
  href: string | null
  action: string
  /** The kind of the failed jobs that can be tried again from the list. */
  retry?: string
  /** The lowest role that may open the page behind `href`, or try again; every role if undefined. */
  least?: Role
}

export type AttentionSource = () => Promise<AttentionItem[]>

export type EventSource = (moments: { since: string; before: string }) => Promise<ChartEvent[]>

export interface SearchSource {
  /** The lowest role that finds anything in it. */
  least: Role
  find: (search: { q: string; limit: number; staff: StaffIdentity }) => Promise<SearchHit[]>
}

/** Returns how many people or sessions it deleted, if the log should say so. */
export type RetentionRule = (run: {
  now: number
  signal: AbortSignal
}) => Promise<number> | Promise<void>
