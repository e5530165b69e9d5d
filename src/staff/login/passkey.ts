import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ExplainedError } from '#src/app/reason.ts'

// Loaded when somebody uses a passkey, because most logins do not need it.
const webauthn = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Our own server generates `options` with the same library, so the type is right. */
export async function signWithPasskey(options: object): Promise<Record<string, unknown>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await webauthn()
  const assertion = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new ExplainedError('No passkey was used.', { cause })
  })
  return { ...assertion }
}

export async function makePasskey(options: object): Promise<Record<string, unknown>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { ...(await (await webauthn()).startRegistration({ optionsJSON })) }
}
