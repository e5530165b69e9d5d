import { z } from '@hono/zod-openapi'
import { Gauge } from 'prom-client'
import { expect, test } from 'vitest'
import { apiApp } from '#src/app/api-app.ts'
import { calls, ok } from '#src/app/calls.ts'
import { tableNames } from '#src/db/tables.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { addPicture } from '#src/media/store.ts'
import { eventually } from '#src/testing/eventually.ts'
import { picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

const listParcels = calls('parcels').editor.get('/parcels', {
  summary: 'All parcels',
  answer: ok('Parcels', { parcels: z.array(z.string()) }),
})

/** A whole feature, as somebody would write one: this function, and its line in features.ts. */
function parcelsFeature({ gate }: FeatureBase) {
  const parcels = ['old', 'new']
  const sent: string[] = []
  const life: string[] = []
  const feature: Feature = {
    name: 'parcels',
    routes: [
      apiApp().openapi({ ...listParcels, middleware: gate.required }, (c) =>
        c.json({ parcels }, 200),
      ),
    ],
    pages: [apiApp().get('/parcels.txt', (c) => c.text(parcels.join()))],
    jobs: [
      {
        name: 'send-parcel',
        words: { one: 'parcel', many: 'parcels', host: 'the post', page: '/parcels' },
        concurrency: 1,
        missing: async () => [
          { kind: 'send-parcel', key: 'first', dueAt: new Date().toISOString() },
        ],
        async run({ key }) {
          sent.push(key ?? '')
          return { result: 'done' }
        },
      },
    ],
    attention: [
      async () => [
        {
          id: 'parcels',
          tone: 'bad',
          text: 'A parcel waits.',
          href: '/parcels',
          action: 'Send it',
        },
      ],
    ],
    retention: {
      async parcels() {
        parcels.splice(parcels.indexOf('old'), 1)
        return 1
      },
    },
    events: [
      async ({ since }) => [
        { at: since, kind: 'publication', title: 'A parcel', href: '/parcels' },
      ],
    ],
    metrics(registry) {
      new Gauge({ name: 'parcels', help: 'Parcels', registers: [registry] }).set(2)
    },
    start: () => life.push('start'),
    async stop() {
      life.push('stop')
    },
  }
  return { feature, parcels, sent, life }
}

async function siteWithParcels() {
  let made: ReturnType<typeof parcelsFeature> | undefined
  const site = await testSite({
    more: [
      (base) => {
        made = parcelsFeature(base)
        return made.feature
      },
    ],
  })
  if (!made) throw new Error('The feature was not made.')
  return { ...site, ...made }
}

test('a new feature has its calls, permissions and pages', async () => {
  const { call, signIn, site } = await siteWithParcels()
  expect((await call('GET', '/parcels')).status).toBe(401)
  expect((await call('GET', '/parcels', undefined, await signIn('wim', 'writer'))).status).toBe(403)
  const { body } = await call('GET', '/parcels', undefined, await signIn('eve', 'editor'))
  expect(body).toEqual({ parcels: ['old', 'new'] })
  const { paths } = (await call('GET', '/openapi.json')).body
  expect(paths).toHaveProperty(['/api/v0/parcels'])
  expect(await (await site.request('/parcels.txt')).text()).toBe('old,new')
})

test('a new feature has its jobs run and its old data deleted', async () => {
  const { jobs, sent, parcels } = await siteWithParcels()
  await jobs.start()
  await eventually(() => expect(sent).toEqual(['first']))
  await eventually(() => expect(parcels).toEqual(['new']))
})

test('a new feature says what needs attention and marks events in the chart', async () => {
  const { call, signIn } = await siteWithParcels()
  const staff = await signIn()
  const { attention } = (await call('GET', '/attention', undefined, staff)).body
  expect(attention).toContainEqual({
    id: 'parcels',
    tone: 'bad',
    text: 'A parcel waits.',
    href: '/parcels',
    action: 'Send it',
  })
  const days = 'from=2026-01-01&to=2026-01-02'
  const { events } = (await call('GET', `/stats/events?${days}`, undefined, staff)).body
  expect(events).toMatchObject([{ title: 'A parcel', at: '2026-01-01T00:00:00.000Z' }])
})

test('a new feature adds metrics, starts and stops with the site', async () => {
  const { composed, life } = await siteWithParcels()
  expect(await composed.worker.metrics()).toContain('parcels 2')
  composed.startFeatures()
  await composed.stop()
  expect(life).toEqual(['start', 'stop'])
})

test('a picture in a column that a feature registers is kept, and every table of pictures is registered', async () => {
  const pictures: Feature['pictures'] = [{ table: 'chart_notes', column: 'text', holds: 'address' }]
  const { composed, db, bytes, images, cleanUp } = await testSite({
    more: [() => ({ name: 'parcels', pictures })],
  })
  const { url } = await addPicture({ db, bytes, images }, await picture())
  const note = { day: '2026-11-15', author: 'ada', created_at: '2026-11-15' }
  await db
    .insertInto('chart_notes')
    .values({ ...note, text: url })
    .execute()
  const later = Date.now() + 25 * 3_600_000
  expect(await cleanUp(later)).toEqual([])
  await db.deleteFrom('chart_notes').execute()
  expect(await cleanUp(later)).toHaveLength(1)

  const registered = composed.features.all.flatMap((feature) => feature.pictures ?? [])
  const tables = registered.map(({ table }) => table)
  expect(tables).toEqual(expect.arrayContaining(tableNames.filter((name) => /_images$/.test(name))))
})
