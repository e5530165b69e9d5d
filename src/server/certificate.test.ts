import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { signingCertificate, signingKey } from '#src/testing/fixtures/signing-certificate.ts'
import { certificateEnd } from './certificate.ts'

test('the end of a certificate is read, also of one that nobody trusts', async () => {
  const server = createServer({ cert: signingCertificate, key: signingKey })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const end = await certificateEnd(new URL(`https://localhost:${port}`))
  expect(end).toBe(Date.parse(new X509Certificate(signingCertificate).validTo))
})

test('an address without a certificate is an error', async () => {
  await expect(certificateEnd(new URL('https://127.0.0.1:9'))).rejects.toThrow('ECONNREFUSED')
})
