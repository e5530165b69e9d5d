import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { databaseClock } from '#src/db/engine.ts'
import { digestFrequencies } from '#src/people/choices.ts'
import { changeDigests, getDigests } from '../../digest-contract.ts'
import type { NewsletterDeps } from '../newsletter-deps.ts'
import { readSwitch, setSwitch } from './digest-switch.ts'
import { nextDue } from './digest-times.ts'
import { countReaders } from './digests.ts'

export type DigestsApi = ReturnType<typeof digestsApi>

export function digestsApi({ db, gate, readZone }: NewsletterDeps) {
  const middleware = gate.required
  const present = async () => {
    const { timeZone } = await readZone()
    const now = await databaseClock(db)
    const digests = digestFrequencies.map(async (frequency) => ({
      frequency,
      readers: await countReaders(db, frequency),
      nextAt: nextDue(frequency, timeZone, now),
    }))
    return { isOn: (await readSwitch(db)).isOn, digests: await Promise.all(digests) }
  }
  return apiApp()
    .openapi({ ...getDigests, middleware }, async (c) => c.json(await present(), 200))
    .openapi({ ...changeDigests, middleware }, async (c) => {
      const { isOn } = c.req.valid('json')
      await db.transaction().execute(async (trx) => {
        await setSwitch(trx, isOn)
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'setting-changed', about: 'digests' })
      })
      return c.json(await present(), 200)
    })
}
