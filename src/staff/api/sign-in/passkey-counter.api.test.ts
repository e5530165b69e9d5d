import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const bytesOf = (text = '') => Buffer.from(text, 'base64url')

/** A passkey of an account, as a device holds it. */
async function addPasskey({ db }: Awaited<ReturnType<typeof testSite>>, accountId: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  // COSE: a map of the kind of key (EC2), the algorithm (ES256), the curve and the two coordinates.
  const head = Buffer.from('a5010203262001215820', 'hex')
  const cose = Buffer.concat([head, bytesOf(x), Buffer.from('225820', 'hex'), bytesOf(y)])
  const id = 'a-passkey-of-a-test'
  await db
    .insertInto('staff_passkeys')
    .values({
      id,
      account_id: accountId,
      public_key: cose.toString('base64url'),
      counter: 1,
      transports: '',
      name: 'Test',
      created_at: new Date().toISOString(),
    })
    .execute()
  return (challenge: string, counter: number) => {
    const origin = 'https://wireloom.test'
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    const host = createHash('sha256').update('wireloom.test').digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // Present and verified.
    const data = Buffer.concat([host, Buffer.from([5]), count])
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    }
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

async function withPasskey(options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite(options)
  await site.signIn('ada')
  const { id } = await site.db.selectFrom('staff_accounts').select('id').executeTakeFirstOrThrow()
  const assertionOf = await addPasskey(site, id)
  const begin = async () => (await site.call('POST', '/user/login/passkey')).body
  const finish = async (begun: { challenge: string; options: { challenge: string } }, n: number) =>
    site.call('POST', '/user/login/second-factor', {
      challenge: begun.challenge,
      assertion: assertionOf(begun.options.challenge, n),
    })
  return { ...site, begin, finish }
}

test('of two assertions with one counter at once, one signs in', async () => {
  const { begin, finish } = await withPasskey()
  for (let counter = 2; counter < 8; counter++) {
    const begun = [await begin(), await begin()]
    const answers = await Promise.all(begun.map((one) => finish(one, counter)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  }
  expect((await finish(await begin(), 3)).status).toBe(401)
})

test('sign-ins with a passkey leave nothing in the count of their network', async () => {
  const { begin, finish } = await withPasskey({ rateLimits: true })
  for (let nth = 0; nth < 70; nth++) {
    expect([nth, (await finish(await begin(), nth + 2)).status]).toEqual([nth, 200])
  }
})
