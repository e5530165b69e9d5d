import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { calls, nothing, ok } from './calls.ts'

const { anyone, staff } = calls('parcels')
const answer = nothing('Done')
const statuses = (route: { responses: object }) => Object.keys(route.responses).map(Number)

test('failures follow from who may call, the method and the input', () => {
  const summary = 'A call'
  expect(statuses(anyone.get('/parcels', { summary, answer }))).toEqual([204, 503])
  expect(statuses(staff.get('/parcels', { summary, answer }))).toEqual([204, 401, 403, 503])
  const query = { colour: z.string() }
  expect(statuses(anyone.get('/parcels', { summary, query, answer }))).toEqual([204, 422, 503])
  const params = { parcelId: z.string() }
  expect(statuses(anyone.delete('/parcels/{parcelId}', { summary, params, answer }))).toEqual([
    204, 404, 413, 415, 503, 507,
  ])
  expect(
    statuses(anyone.post('/parcels', { summary, body: query, answer, problems: [429] })),
  ).toEqual([204, 400, 413, 415, 422, 429, 503, 507])
})

test('fields are the same as a schema of them', () => {
  const schema = z.object({ colour: z.string() })
  const { responses } = staff.get('/parcels', { summary: 'All', answer: ok('All', schema.shape) })
  expect(
    responses[200].content['application/json'].schema.parse({ colour: 'red', size: 1 }),
  ).toEqual({ colour: 'red' })
})
