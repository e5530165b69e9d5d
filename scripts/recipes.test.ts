import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { resolveConfig } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

/*
 * Adds a feature by the recipes of CONTRIBUTING.md to a copy of this repository: a table, calls, a staff screen and a kind
 * of job.
 */

const root = join(import.meta.dirname, '..')
const program = promisify(execFile)

/** New files, by the recipe that names them. */
const created = {
  screen: {
    'src/db/migrations/9999-parcels.ts': `
import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

export const up = (db: Kysely<unknown>) =>
  runStatements(db, 'create table parcels (id {id}, address text not null, sent_at text)')
`,
    'src/db/schema/parcels.ts': `
import type { Generated } from 'kysely'

export interface ParcelsTables {
  parcels: {
    id: Generated<number>
    address: string
    sent_at: string | null
  }
}
`,
    'src/parcels/contract.ts': `
import { z } from '@hono/zod-openapi'
import { calls, created, ok } from '#src/app/calls.ts'

const { editor } = calls('parcels')

const Parcel = z.object({ id: z.int(), address: z.string(), isSent: z.boolean() }).openapi('Parcel')

export const listParcels = editor.get('/parcels', {
  summary: 'All parcels',
  answer: ok('The parcels', { parcels: z.array(Parcel) }),
})

export const addParcel = editor.post('/parcels', {
  summary: 'Send a parcel',
  body: { address: z.string().trim().min(1).max(200) },
  answer: created('Added', { parcel: Parcel }),
})
`,
    'src/parcels/api/routes.ts': `
import { apiApp } from '#src/app/api-app.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { addParcel, listParcels } from '../contract.ts'
import { parcelJob } from './send-parcels.ts'

export type ParcelsApi = ReturnType<typeof parcelsApi>

export function parcelsApi({ db, gate }: FeatureBase) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...listParcels, middleware }, async (c) => {
      const rows = await db.selectFrom('parcels').selectAll().orderBy('id').execute()
      const parcels = rows.map(({ id, address, sent_at }) => ({ id, address, isSent: sent_at !== null }))
      return c.json({ parcels }, 200)
    })
    .openapi({ ...addParcel, middleware }, async (c) => {
      const { address } = c.req.valid('json')
      const { id } = await db.transaction().execute(async (trx) => {
        const row = await trx.insertInto('parcels').values({ address }).returning('id').executeTakeFirstOrThrow()
        await enqueue(trx, parcelJob, { payload: { parcelId: row.id }, now: new Date().toISOString() })
        return row
      })
      return c.json({ parcel: { id, address, isSent: false } }, 201)
    })
}
`,
    'src/parcels/manager/parcels-page.tsx': `
import { queryOptions, useQuery } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { ParcelsApi } from '../api/routes.ts'

const parcels = queryOptions({
  queryKey: ['parcels'],
  queryFn: () => staffAnswer(staffClient<ParcelsApi>().parcels.$get(), 'Failed to get the parcels'),
})

export function ParcelsPage() {
  const query = useQuery(parcels)
  return (
    <WorkPage back="/contentmanager" title="Parcels">
      <Loading query={query} height="20rem" />
      <ul>
        {query.data?.parcels.map(({ id, address }) => (
          <li key={id}>{address}</li>
        ))}
      </ul>
    </WorkPage>
  )
}
`,
    'src/routes/contentmanager/parcels.tsx': `
import { createFileRoute } from '@tanstack/react-router'
import { ParcelsPage } from '#src/parcels/manager/parcels-page.tsx'

export const Route = createFileRoute('/contentmanager/parcels')({ component: ParcelsPage })
`,
  },
  feature: {
    'src/parcels/feature.ts': `
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { parcelsApi } from './api/routes.ts'
import { sendParcels } from './api/send-parcels.ts'

export function parcelsFeature(base: FeatureBase): Feature {
  return { name: 'parcels', routes: [parcelsApi(base)], jobs: [sendParcels(base.db)] }
}
`,
  },
  job: {
    'src/parcels/api/send-parcels.ts': `
import type { Database } from '#src/db/database.ts'
import { defineJob, jobType } from '#src/jobs/job-kind.ts'

export const parcelJob = jobType('send-parcel', { parcelId: 'subject_id' })

export const sendParcels = (db: Database) =>
  defineJob(parcelJob, {
    words: { one: 'parcel', many: 'parcels', host: 'the post', page: '/contentmanager/parcels' },
    async run({ payload: { parcelId } }) {
      const sent_at = new Date().toISOString()
      await db.updateTable('parcels').set({ sent_at }).where('id', '=', parcelId).execute()
      return { result: 'done' }
    },
  })
`,
  },
}

/** Lines that are added before the first place with this text. */
const edited = {
  screen: {
    'src/db/migrations/registry.ts': {
      '/**\n * The baseline': "import { up as parcels } from './9999-parcels.ts'\n",
      '} satisfies': "  '9999-parcels': { up: parcels },\n",
    },
    'src/db/tables.ts': { '} satisfies': "  parcels: ['id'],\n" },
    'src/staff/screens.ts': {
      "  '/contentmanager/activity'":
        "  '/contentmanager/parcels': { least: 'editor', place: 'Parcels' },\n",
    },
  },
  feature: {
    'src/db/schema.ts': {
      '/**\n * The tables': "import type { ParcelsTables } from './schema/parcels.ts'\n",
      'BlogTables,\n': 'ParcelsTables,\n    ',
    },
    'src/server/features.ts': {
      'type Needs<': "import { parcelsFeature } from '#src/parcels/feature.ts'\n",
      '    arcadeFeature(base),': '    parcelsFeature(base),\n',
    },
    'docs/architecture.md': { '  people/ ': '  parcels/        contract | api | manager\n' },
  },
}

/** The test that a contributor writes. */
const ownTest = `
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'

test('a parcel is added by an editor and sent', async () => {
  const { call, signIn, jobs } = await testSite()
  const writer = await signIn('wim', 'writer')
  expect((await call('POST', '/parcels', { address: 'Here' }, writer)).status).toBe(403)
  const editor = await signIn('eve', 'editor')
  expect((await call('POST', '/parcels', { address: '' }, editor)).status).toBe(422)
  expect((await call('POST', '/parcels', { address: 'Here' }, editor)).status).toBe(201)
  await jobs.start()
  await eventually(async () => {
    const { body } = await call('GET', '/parcels', undefined, editor)
    expect(body.parcels).toEqual([{ id: 1, address: 'Here', isSent: true }])
  })
})
`

const paths = (recipe: 'screen' | 'feature') => [
  ...Object.keys(created[recipe]),
  ...Object.keys(edited[recipe]),
]

/** A copy of the repository in a temporary folder. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'recipes-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function addParcels(copy: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const files of Object.values(created)) {
    for (const [path, text] of Object.entries(files)) write(path, text.trimStart())
  }
  for (const [path, changes] of Object.values(edited).flatMap(Object.entries)) {
    let text = readFileSync(join(copy, path), 'utf8')
    for (const [place, added] of Object.entries<string>(changes)) {
      expect(text, path).toContain(place)
      text = text.replace(place, () => added + place)
    }
    write(path, text)
  }
  write('src/parcels/api/parcels.api.test.ts', ownTest.trimStart())
  // The screen and what it imports; without the other features, which take most of the time.
  const types = {
    extends: './tsconfig.json',
    include: ['src/parcels', 'src/db/migrations', 'src/db/tables.ts', 'src/staff/screens.ts'],
    exclude: ['**/*.test.ts'],
  }
  write('tsconfig.parcels.json', JSON.stringify(types))
}

test('a staff screen with a call and a table is ten files, all of which CONTRIBUTING.md names', () => {
  const recipes = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...recipes.matchAll(/`((?:src|docs)\/[^`\s]+)`/g)].map(([, path = '']) =>
    path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[\\w-]+'),
  )
  const pattern = new RegExp(`^(${named.join('|')})$`)
  const all = [...paths('screen'), ...paths('feature'), ...Object.keys(created.job)]
  expect(all.filter((path) => !pattern.test(path))).toEqual([])
  expect(paths('screen').length).toBeLessThanOrEqual(10)
})

test('a feature that is added by the recipes compiles, keeps the import rules and answers', async () => {
  const copy = copyOfRepository()
  addParcels(copy)
  // The plugin of the router writes the tree of routes.
  await resolveConfig({ root: copy, configFile: join(copy, 'vite.config.ts') }, 'build')
  expect(readFileSync(join(copy, 'src/routeTree.gen.ts'), 'utf8')).toContain(
    '/contentmanager/parcels',
  )
  const { PATH, HOME } = process.env
  const run = (name: string, ...args: string[]) =>
    program(join(root, 'node_modules/.bin', name), args, { cwd: copy, env: { PATH, HOME } }).catch(
      ({ stdout, stderr }) => expect.unreachable(`${name}: ${stdout}${stderr}`),
    )
  await Promise.all([
    run('tsc', '--noEmit', '--project', 'tsconfig.parcels.json'),
    run(
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'src/parcels',
      'src/server/features.ts',
    ),
  ])
  const tests = ['src/parcels', 'scripts/table-owners.test.ts', 'scripts/architecture.test.ts']
  await run('vitest', 'run', '--project', 'unit', '--project', 'api on SQLite', ...tests)
})
