import { identity } from '../identity.ts'
import type { LegalLink } from './document.ts'

export const contactLink: LegalLink = {
  text: identity.contactEmail,
  href: `mailto:${identity.contactEmail}`,
}
