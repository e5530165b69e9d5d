import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

export type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON }

// Loaded when somebody uses a passkey: most logins do without.
const webauthn = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** `options` come from our own server, which has them from the same library. */
export async function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await webauthn()).startAuthentication({ optionsJSON })
}

export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return (await webauthn()).startRegistration({ optionsJSON })
}
