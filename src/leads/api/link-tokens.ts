import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

type Purpose = 'confirm' | 'unsubscribe'

export interface LinkToken {
  personId: number
  /** Seconds since 1970. */
  issuedAt: number
}

export interface Links {
  confirm: (personId: number) => string
  /** The page behind the link in a mail's text. */
  unsubscribe: (personId: number) => string
  /** The address mail programs post to (RFC 8058). */
  unsubscribeAtOnce: (personId: number) => string
  /** What a token says, or nothing if it is not ours, for something else, or too old. */
  read: (purpose: Purpose, token: string) => LinkToken | undefined
}

const day = 86_400
/** Unsubscribing works for as long as a mail may lie in a mailbox. */
const validSeconds = { confirm: 7 * day, unsubscribe: Number.POSITIVE_INFINITY }

const now = () => Math.floor(Date.now() / 1000)

/** Signed links: nobody can make one up, and none can be used for another person or purpose. */
export function createLinks(secret: string, publicUrl: string): Links {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lead links', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const token = (purpose: Purpose, personId: number) => {
    const text = `${purpose}.${personId}.${now()}`
    return `${text}.${sign(text)}`
  }
  return {
    confirm: (id) => `${publicUrl}/confirm?token=${token('confirm', id)}`,
    unsubscribe: (id) => `${publicUrl}/unsubscribe?token=${token('unsubscribe', id)}`,
    unsubscribeAtOnce: (id) => `${publicUrl}/forms/unsubscribe?token=${token('unsubscribe', id)}`,
    read(purpose, given) {
      const [, said, id, issued, mac] =
        /^(confirm|unsubscribe)\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(given) ?? []
      if (!mac || said !== purpose) return undefined
      const expected = Buffer.from(sign(`${said}.${id}.${issued}`))
      if (!timingSafeEqual(expected, Buffer.from(mac))) return undefined
      const issuedAt = Number(issued)
      return now() - issuedAt > validSeconds[purpose]
        ? undefined
        : { personId: Number(id), issuedAt }
    },
  }
}
