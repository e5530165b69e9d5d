import type { Config } from '#src/config/config.ts'
import type { ErrorClass } from '#src/jobs/choices.ts'
import { errorClassOf } from '#src/jobs/error-class.ts'
import { checkDomain, type Sending } from '#src/mail/domain/check-domain.ts'
import type { ResolveTxt } from '#src/mail/domain/records.ts'
import { withTlsRule } from '#src/mail/imap.ts'
import { identity } from '#src/site/identity.ts'
import { about, type Finding } from './finding.ts'

const advice: Record<ErrorClass, [string, string]> = {
  auth: ['the mail host refuses the password', 'correct the user and the password in SMTP_URL'],
  tls: [
    'the connection to the mail host cannot be encrypted',
    'correct SMTP_URL: smtps:// for port 465, smtp:// for port 587 with STARTTLS; for a private authority set NODE_EXTRA_CA_CERTS',
  ],
  connect: [
    'the mail host does not accept connections at this address',
    'correct host and port in SMTP_URL, or open the port in the firewall',
  ],
  dns: ['the name of the mail host is unknown', 'correct the host in SMTP_URL'],
  timeout: [
    'the mail host does not respond in time',
    'correct host and port in SMTP_URL, or open the port in the firewall',
  ],
  refused: ['the mail host refuses', 'ask whoever runs it why; MAIL_FROM must be allowed to send'],
  other: ['the mail host fails', 'look at its log'],
}

/** Connects and signs in; with `sendTo` a message is sent as well. */
export async function checkMail({ smtpUrl, from }: Config['mail'], sendTo?: string) {
  if (!smtpUrl) {
    return about('mail').warning(
      'no mail leaves this machine: it is written to DATA_DIR/outbox',
      'set SMTP_URL, MAIL_FROM and PUBLIC_URL',
    )
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: withTlsRule(smtpUrl),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  try {
    await transport.verify()
    if (!sendTo)
      return about('mail').fine('the mail host takes our password; --mail-to ADDRESS sends one')
    const text = 'This message was sent by `npm run doctor`. Mail from your site gets through.'
    await transport.sendMail({ from, to: sendTo, subject: 'Test message of your site', text })
    return about('mail').fine(`a test message is on its way to ${sendTo}`)
  } catch (error) {
    const [text, fix] = advice[errorClassOf(error)]
    const { responseCode } = error as { responseCode?: number }
    return about('mail').wrong(responseCode ? `${text} (${responseCode})` : text, fix)
  } finally {
    transport.close()
  }
}

export const checkContact = (contactEmail: string | undefined): Finding =>
  contactEmail
    ? about('contact').fine(`mails and pages name ${contactEmail} for questions`)
    : about('contact').warning(
        `mails and pages name ${identity.contactEmail} for questions, which is a placeholder`,
        'set CONTACT_EMAIL to an address that somebody reads',
      )

/** Whether receivers can verify mail from this sender. */
export async function checkSender(sending: Sending, lookUp?: ResolveTxt): Promise<Finding[]> {
  const { domain, findings } = await checkDomain(sending, lookUp)
  return findings.map(({ about: record, state, text, add }) => {
    const { fine, warning, wrong } = about(record)
    if (state === 'fine' || state === 'unknown') return fine(text)
    const fix = add
      ? `publish a TXT record at ${add.name}: ${add.value}`
      : `correct it for ${domain}, as in docs/operations.md`
    return (state === 'wrong' ? wrong : warning)(text, fix)
  })
}
