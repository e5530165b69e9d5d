import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { Log } from '#src/log/log.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ApiEnv } from './api-app.ts'
import type { ChartEvent } from './chart-events.ts'
import type { ContentClock } from './page-cache/content-clock.ts'
import type { Permissions } from './permissions.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Role } from './roles.ts'
import type { StaffGate } from './staff-gate.ts'

/** What every feature is made with. Anything else that it needs is passed in by server/features.ts. */
export interface FeatureBase {
  db: Database
  engine: Engine
  log: Log
  mailer: Mailer
  clock: ContentClock
  limits: RateLimits
  gate: StaffGate
  /** A job was added. */
  wake: () => void
  secret: string
  /** Signs what mails carry; kept in the database. */
  linkKey: string
  publicUrl: string
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
  /** Calls, mounted under /api/v0. */
  routes?: OpenAPIHono<ApiEnv>[]
  /** Calls whose bodies the rules for all calls would refuse. Their routes have rules of their own. */
  bodies?: BodyException[]
  /** Addresses outside of the API, such as those that forms without scripts send to. */
  pages?: Hono<ApiEnv>[]
  /** Kinds of background work. */
  jobs?: JobKind[]
  /** Items that wait for somebody, on the dashboard and in the weekly summary. */
  attention?: AttentionSource[]
  /** Deletes data that is kept for a time only; every hour, in one process. The names are those in the log. */
  retention?: Record<string, RetentionRule>
  /** A staff call that no feature names is refused for everybody. */
  permissions?: Permissions
  metrics?: (registry: Registry) => void
  /** Events that the chart of visits marks. */
  events?: EventSource[]
  /** Called once the site serves, in the one process that does jobs. */
  start?: () => void
  /** Called after the last job has ended. */
  stop?: () => Promise<void> | void
}

export interface BodyException {
  /** Compared with the path below /api/v0. */
  path: RegExp
  isLarge: boolean
  isJson: boolean
}

interface AttentionItem {
  id: string
  tone: 'bad' | 'warning' | 'plain'
  text: string
  href: string | null
  action: string
  /** The least role that may open the page behind `href`; every role if it is missing. */
  least?: Role
}

export type AttentionSource = () => Promise<AttentionItem[]>

export type EventSource = (moments: { since: string; before: string }) => Promise<ChartEvent[]>

/** Returns how many people or sessions it deleted, if the log should say so. */
export type RetentionRule = (run: {
  now: number
  signal: AbortSignal
}) => Promise<number> | Promise<void>
