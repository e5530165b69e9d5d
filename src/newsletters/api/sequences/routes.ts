import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid } from '#src/app/problem.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import * as contract from '../../sequences-contract.ts'
import { blockingTexts, checkNewsletter } from '../drafts/checks.ts'
import type { SequenceDeps } from './sequence-job.ts'
import { listSequences, presentSequence, selectPeople, selectSequence } from './sequences.ts'
import {
  changeSequence,
  deleteSequence,
  pauseSequence,
  prepareSequence,
  startSequence,
} from './service.ts'

export type SequencesApi = ReturnType<typeof sequencesApi>

export function sequencesApi(deps: SequenceDeps) {
  const { db, gate, noteRead, readZone } = deps
  const middleware = gate.required
  const present = async (id: number) => ({
    sequence: await presentSequence(db, await selectSequence(db, id), readZone),
  })
  return apiApp()
    .openapi({ ...contract.listSequences, middleware }, async (c) =>
      c.json({ sequences: await listSequences(db) }, 200),
    )
    .openapi({ ...contract.createSequence, middleware }, async (c) => {
      const fields = c.req.valid('json')
      const work = await prepareSequence(fields, c.get('staff').username)
      const { id } = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'sequences',
        owner: c.get('staff').accountId,
        body: fields,
        work: async (trx) => ({ id: (await work(trx)).id }),
      })
      return c.json(await present(id), 201)
    })
    .openapi({ ...contract.getSequence, middleware }, async (c) =>
      c.json(await present(c.req.valid('param').sequenceId), 200),
    )
    .openapi({ ...contract.updateSequence, middleware }, async (c) => {
      const { sequenceId: id } = c.req.valid('param')
      await changeSequence(deps, { id, staff: c.get('staff'), change: c.req.valid('json') })
      return c.json(await present(id), 200)
    })
    .openapi({ ...contract.getSequenceAudience, middleware }, async (c) => {
      const { list } = await selectSequence(db, c.req.valid('param').sequenceId)
      const chosen = { newsletterId: 0, kind: 'step' as const, audience: { lists: [list] } }
      return c.json({ audience: await countAudience(db, chosen) }, 200)
    })
    .openapi({ ...contract.startSequence, middleware }, async (c) => {
      const { sequenceId: id } = c.req.valid('param')
      const check = (steps: NewsletterRow[]) => refuseBlocked(deps, steps)
      await startSequence(deps, { id, staff: c.get('staff'), ...c.req.valid('json'), check })
      return c.json(await present(id), 200)
    })
    .openapi({ ...contract.pauseSequence, middleware }, async (c) => {
      const { sequenceId: id } = c.req.valid('param')
      await pauseSequence(deps, id, c.get('staff'))
      return c.json(await present(id), 200)
    })
    .openapi({ ...contract.deleteSequence, middleware }, async (c) => {
      await deleteSequence(deps, c.req.valid('param').sequenceId, c.get('staff'))
      return c.body(null, 204)
    })
    .openapi({ ...contract.listSequencePeople, middleware }, async (c) => {
      const { sequenceId: id } = c.req.valid('param')
      await selectSequence(db, id)
      const page = await selectPeople(db, id, c.req.valid('query').before)
      const read = { addresses: page.people.length, kind: 'sequence-people-read' } as const
      await noteRead(c.get('staff'), { ...read, about: id })
      return c.json(page, 200)
    })
}

async function refuseBlocked(deps: SequenceDeps, steps: NewsletterRow[]): Promise<void> {
  if (steps.length === 0) throw invalid({ steps: ['It has no mail yet.'] })
  for (const step of steps) {
    const blocking = blockingTexts(await checkNewsletter(deps, step))
    const name = step.subject ? `“${step.subject}”` : `The mail after ${step.after_hours} hours`
    if (blocking.length) throw invalid({ steps: blocking.map((text) => `${name}: ${text}`) })
  }
}
