import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ExplainedError } from '#src/app/reason.ts'

export type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON }

// Loaded when somebody uses a passkey, because most logins do not need it.
const webauthn = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Our own server generates `options` with the same library, so the type is right. */
export async function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new ExplainedError('No passkey was used.', { cause })
  })
}

export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return (await webauthn()).startRegistration({ optionsJSON })
}
