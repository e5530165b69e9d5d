import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from './mail.ts'
import { messageOf } from './message.ts'

/** The bytes of a mail. */
export async function compose(mail: Mail, from: string): Promise<Buffer> {
  const root = compileMessage(mail, from)
  return writeOut(root) ?? root.build()
}

export type Message = ReturnType<typeof compileMessage>

export const compileMessage = (mail: Mail, from: string) =>
  new MailComposer({ ...messageOf(mail, from), textEncoding: 'base64' }).compile()

/**
 * What nodemailer's `build` makes of a mail with two texts. Its streams would take more time than everything else about
 * sending one of many mails.
 */
export function writeOut(root: Message): Buffer | undefined {
  if (root.childNodes.length === 0) return undefined
  const lines = [root.buildHeaders(), '']
  for (const part of root.childNodes) {
    const body = bodyOf(part)
    if (body === undefined) return undefined
    lines.push(`--${root.boundary}`, part.buildHeaders(), '', body)
  }
  lines.push(`--${root.boundary}--`, '')
  return Buffer.from(lines.join('\r\n'))
}

function bodyOf(part: Message): string | undefined {
  if (typeof part.content !== 'string') return undefined
  const encoding = part.getTransferEncoding()
  if (encoding === '7bit') return part.content
  if (encoding !== 'base64') return undefined
  const text = Buffer.from(part.content).toString('base64')
  return text.match(/.{1,76}/g)?.join('\r\n')
}
