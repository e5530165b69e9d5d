import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

export type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON }

// Loaded when somebody uses a passkey, because most logins do not need it.
const webauthn = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Our own server generates `options` with the same library, so the type is right. */
export async function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await webauthn()).startAuthentication({ optionsJSON })
}

export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return (await webauthn()).startRegistration({ optionsJSON })
}
