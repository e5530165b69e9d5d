import { expect, test, vi } from 'vitest'
import { apiApp } from '#src/app/api-app.ts'
import { apiDocs } from './api-docs.ts'

test('the OpenAPI document is generated once, however often it is requested', async () => {
  const api = apiApp()
  apiDocs(api)
  const made = vi.spyOn(api, 'getOpenAPI31Document')
  const paths = ['/api/v0/openapi.json', '/api/docs', '/api/v0/openapi.json', '/api/docs']
  for (const path of paths) expect((await api.request(path)).status).toBe(200)
  expect(made).toHaveBeenCalledTimes(1)
})
