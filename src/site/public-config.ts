import { identity } from './identity.ts'

/** What pages may know of the server's configuration. It travels with every page, so nothing secret goes in. */
export type PublicConfig = {
  /** The address visitors use, without a slash at the end. */
  publicUrl: string
  appLoginUrl: string
  socialUrl: string
  /** Forms that post to a provider's endpoint instead of this server, by name. */
  forms: Record<string, string>
}

let current: PublicConfig = {
  publicUrl: '',
  appLoginUrl: identity.appLoginUrl,
  socialUrl: identity.socialUrl,
  forms: {},
}

export const publicConfig = () => current

/** Called once by the server at its start and once by the browser with what the page brought along. */
export function providePublicConfig(config: PublicConfig): void {
  current = config
}
