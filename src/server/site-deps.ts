import type { createVisitors } from '#src/analytics/api/visitors.ts'
import type { OpenDatabase } from '#src/db/database.ts'
import type { RenderContext } from '#src/http/client.ts'
import type { CountStore } from '#src/http/limits/count-store.ts'
import type { ContentClock } from '#src/http/page-cache/content-clock.ts'
import type { Forwards } from '#src/leads/api/deliveries.ts'
import type { Log } from '#src/log/log.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import type { NewsletterSettings } from '#src/newsletters/api/newsletters.ts'
import type { connectWorker } from '#src/workers/worker.ts'

/** What a site is composed of. */
export interface SiteDeps {
  database: Omit<OpenDatabase, 'close'>
  /** Where the database is. What must not be stored in it is in a file next to it. */
  where: Parameters<typeof createVisitors>[0]
  log: Log
  mailer: Mailer
  clock: ContentClock
  /** Where rate limits are counted; undefined turns them off. */
  counts: CountStore | undefined
  /** Decodes and resizes pictures outside of this process. */
  images: ImageWorker
  connectWorker: typeof connectWorker
  /** Renders a page; the context lets its loaders call the api in process. */
  render: (request: Request, options: { context: RenderContext }) => Response | Promise<Response>
  settings: {
    secret: string
    /** Signs what mails carry; kept in the database. */
    linkKey: string
    publicUrl: string
    /** Endpoints of providers that forms post to instead of this server. */
    forms?: Record<string, string>
    forwards: Forwards
    newsletters: NewsletterSettings
    trustProxy: number
    hstsSubdomains?: boolean
    metricsToken: string | undefined
    dataDir: string
    /** How many processes like this one serve; they share what expensive calls may take. */
    workers?: number
    /** The folder of built files for browsers. */
    clientDir: string
    /** In development pages change with their code, and are not cached. */
    development?: boolean
    /** Shorter in tests. */
    times?: {
      pollMs?: number
      waitMs?: (attempts: number) => number
      providerTimeoutMs?: number
    }
  }
}
