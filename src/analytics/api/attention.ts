import { apiApp } from '#src/app/api-app.ts'
import { describeError } from '#src/app/problem.ts'
import type { AttentionSource, FeatureBase } from '#src/feature/feature.ts'
import { isAtLeast, type Role } from '#src/feature/roles.ts'
import type { Log } from '#src/log/log.ts'
import { listAttention } from '../contract.ts'

const urgency = { bad: 0, warning: 1, plain: 2 }

export function attentionApi({ gate }: FeatureBase, sources: AttentionSource[]) {
  return apiApp().openapi({ ...listAttention, middleware: gate.required }, async (c) => {
    const attention = await readAttention(sources, c.get('staff').role, c.get('log'))
    return c.json({ attention }, 200)
  })
}

export async function readAttention(sources: AttentionSource[], role: Role, log: Log) {
  const found = await Promise.all(
    sources.map((read) =>
      // A source that fails must not hide the others.
      read().catch((error: unknown) => {
        log.warn({ err: describeError(error) }, 'a source of items that need attention failed')
        return []
      }),
    ),
  )
  return found
    .flat()
    .sort((a, b) => urgency[a.tone] - urgency[b.tone])
    .map(({ least = 'writer', href, retry, ...item }) =>
      isAtLeast(role, least) ? { ...item, href, retry } : { ...item, href: null },
    )
}

export type AttentionApi = ReturnType<typeof attentionApi>
