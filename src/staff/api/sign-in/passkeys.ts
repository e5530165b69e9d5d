import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '#src/db/database.ts'
import { identity } from '#src/site/identity.ts'

// Loaded when somebody uses a passkey, because most processes never need it.
const webauthn = () => import('@simplewebauthn/server')

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

/** Passkeys belong to the host of PUBLIC_URL: browsers offer them nowhere else. */
export function createPasskeys(publicUrl: string) {
  const { origin, hostname: rpID } = new URL(publicUrl)

  return {
    async registration(db: Database, { id, username }: { id: number; username: string }) {
      const passkeys = await passkeysOf(db, id)
      return (await webauthn()).generateRegistrationOptions({
        rpName: identity.name,
        rpID,
        userName: username,
        // Not the username: the id is stored on the device, and must not change when the name does.
        userID: new TextEncoder().encode(`staff-${id}`),
        attestationType: 'none',
        excludeCredentials: passkeys.map(descriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
    },

    /** The new passkey as it is stored, or undefined if the attestation is invalid. */
    async registered(attestation: unknown, expectedChallenge: string) {
      try {
        const { verifyRegistrationResponse } = await webauthn()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: attestation as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        })
        if (!verified || !registrationInfo) return undefined
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        return {
          id,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: transports.join(','),
        }
      } catch {
        return undefined
      }
    },

    /** Without an account, the browser offers all its passkeys and verifies the user. */
    async authentication(db: Database, accountId?: number) {
      const passkeys = accountId === undefined ? [] : await passkeysOf(db, accountId)
      return (await webauthn()).generateAuthenticationOptions({
        rpID,
        allowCredentials: passkeys.map(descriptor),
        userVerification: accountId === undefined ? 'required' : 'preferred',
      })
    },

    /**
     * The account whose passkey signed the challenge. `alone`: no password was entered, so the device must have
     * verified the user.
     */
    async authenticated(
      db: Database,
      assertion: unknown,
      { challenge, alone }: { challenge: string; alone: boolean },
    ): Promise<number | undefined> {
      const response = assertion as AuthenticationResponseJSON
      if (typeof response?.id !== 'string' || response.id.length > 1400) return undefined
      const passkey = await db
        .selectFrom('staff_passkeys')
        .selectAll()
        .where('id', '=', response.id.replaceAll(/[^\w-]/g, ''))
        .executeTakeFirst()
      if (!passkey || !challenge) return undefined
      try {
        const { verifyAuthenticationResponse } = await webauthn()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: alone,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
            counter: passkey.counter,
          },
        })
        if (!verified) return undefined
        const counted = await db
          .updateTable('staff_passkeys')
          .set({ counter: authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
          .where('id', '=', passkey.id)
          // Of two assertions with one counter at once, one is a copy of the device.
          .where('counter', '=', passkey.counter)
          .returning('id')
          .executeTakeFirst()
        return counted && passkey.account_id
      } catch {
        return undefined
      }
    },
  }
}

async function passkeysOf(db: Database, accountId: number) {
  return db
    .selectFrom('staff_passkeys')
    .select(['id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
}

function descriptor({ id, transports }: { id: string; transports: string }) {
  return { id, transports: transports.split(',').filter(Boolean) as Transports }
}
