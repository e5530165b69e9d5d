import type { AttentionSource } from '#src/analytics/api/attention.ts'
import { commentsAttention, draftsAttention, scheduledAttention } from '#src/blog/api/attention.ts'
import type { Database } from '#src/db/database.ts'
import { questionsAttention } from '#src/faq/api/questions.ts'
import { leadsAttention } from '#src/leads/api/attention.ts'
import { newslettersAttention } from '#src/newsletters/api/attention.ts'
import { claimsAttention } from '#src/settings/api/attention.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { machineAttention } from './machine-attention.ts'

/** One entry per feature: what of it waits for somebody. The dashboard and the weekly summary show it. */
export const attentionSources = (
  db: Database,
  dataDir: string,
  readZone: ReadZone,
): AttentionSource[] => [
  leadsAttention(db, readZone),
  questionsAttention(db),
  newslettersAttention(db),
  commentsAttention(db),
  draftsAttention(db),
  scheduledAttention(db, readZone),
  claimsAttention(db, readZone),
  machineAttention({ db, dataDir }),
]
