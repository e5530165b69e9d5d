import { apiApp } from '#src/platform/http/api-app.ts'
import { describeError } from '#src/platform/http/problem.ts'
import type { StaffGate } from '#src/platform/http/staff-gate.ts'
import { type AttentionItem, listAttention } from '../contract.ts'

/** Each feature adds one: what of it waits for somebody. */
export type AttentionSource = () => Promise<AttentionItem[]>

const urgency = { bad: 0, warning: 1, plain: 2 }

export function attentionApi({ gate, sources }: { gate: StaffGate; sources: AttentionSource[] }) {
  return apiApp().openapi({ ...listAttention, middleware: gate.required }, async (c) => {
    const found = await Promise.all(
      sources.map((read) =>
        // One that fails must not hide the others.
        read().catch((error: unknown) => {
          c.get('log').warn({ err: describeError(error) }, 'cannot tell what needs attention')
          return []
        }),
      ),
    )
    const attention = found.flat().sort((a, b) => urgency[a.tone] - urgency[b.tone])
    return c.json({ attention }, 200)
  })
}

export type AttentionApi = ReturnType<typeof attentionApi>
