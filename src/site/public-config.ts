import { identity } from './identity.ts'

/** The part of the configuration that is sent with every page. Nothing secret belongs here. */
export type PublicConfig = {
  /** The address visitors use, without a slash at the end. */
  publicUrl: string
  appLoginUrl: string
  socialUrl: string
  /** Unset: the address of `identity`, which is a placeholder. */
  contactEmail?: string
  /** Forms that post to a provider's endpoint instead of this server, by name. */
  forms: Record<string, string>
}

// The same for every request of a process: it is set once, before the first page.
let current: PublicConfig = {
  publicUrl: '',
  appLoginUrl: identity.appLoginUrl,
  socialUrl: identity.socialUrl,
  forms: {},
}

export const publicConfig = () => current

/** The full public URL of a path. */
export const absoluteUrl = (path: string) => `${current.publicUrl}${path}`

/** The address that pages and mails name for questions. */
export const contactEmail = (): string => current.contactEmail ?? identity.contactEmail

/** The brand shown in every mail. */
export const brand = () => ({ ...identity, contactEmail: contactEmail() })

/** Called once by the server when it starts, and once by the browser with the values from the page. */
export function providePublicConfig(config: PublicConfig): void {
  current = config
}
