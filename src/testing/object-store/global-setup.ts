import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { TestStore } from './create-bucket.ts'
import { startStub } from './stub.ts'
import { hasSwift, startSwift } from './swift.ts'

declare module 'vitest' {
  interface ProvidedContext {
    objectStoreStarter: string
  }
}

type Started = Promise<TestStore & { stop: () => void }>

/** The projects of a run load this file separately, and share one store. */
const ofThisRun = globalThis as { objectStore?: Started }

function start(): Started {
  if (hasSwift()) return startSwift()
  process.stderr.write('No OpenStack Swift here: object storage is tested against a stub\n')
  return startStub()
}

/** The first test that asks for an object store starts it: most runs need none. */
export default async function setup(project: TestProject) {
  const starter = createServer(async (_, response) => {
    ofThisRun.objectStore ??= start()
    const { stop: _stop, ...store } = await ofThisRun.objectStore
    response.end(JSON.stringify(store))
  })
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', () => resolve()))
  const { port } = starter.address() as AddressInfo
  project.provide('objectStoreStarter', `http://127.0.0.1:${port}`)
  return async () => {
    starter.close()
    const started = ofThisRun.objectStore
    delete ofThisRun.objectStore
    const store = await started
    store?.stop()
  }
}
