import { identity } from '#src/site/identity.ts'

const goodForDays = 180

/** RFC 9116: where to report a vulnerability. The required expiry date is always half a year ahead. */
export function securityContact(publicUrl: string, now = new Date()): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return [
    `Contact: mailto:${identity.contactEmail}`,
    `Expires: ${new Date(today + goodForDays * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
