import type { Config } from '#src/config/config.ts'
import { errorClassOf } from '#src/jobs/error-class.ts'
import { folderOf, openMailbox } from '#src/mail/imap.ts'
import { identity } from '#src/site/identity.ts'
import { about, type Finding } from './finding.ts'

const timeoutMs = 10_000

/** Signs in to the bounce mailbox and looks for its folder; reads and marks no mail. */
export async function checkBounces(url: string): Promise<Finding> {
  const { hostname } = new URL(url)
  try {
    const client = await openMailbox(url, timeoutMs)
    await client.status(folderOf(url), { unseen: true }).finally(() => client.close())
    return about('bounces').fine(`the mailbox at ${hostname} can be read`)
  } catch (error) {
    const { authenticationFailed } = error as { authenticationFailed?: boolean }
    return about('bounces').wrong(
      authenticationFailed
        ? `the mailbox at ${hostname} refuses the password`
        : `the mailbox at ${hostname} cannot be read (${errorClassOf(error)}): bounces are not noticed`,
      'correct user, password, host and folder in MAIL_BOUNCES_URL',
    )
  }
}

/** Addresses on other machines that are not encrypted; nothing when there are none. */
export function checkClearText(settings: string[]): Finding[] {
  return settings.map((setting) =>
    about('encryption').warning(
      `${setting} is an http:// address on another machine: what is sent there can be read on the way`,
      `let ${setting} begin with https://`,
    ),
  )
}

/** Webhooks to private addresses are for tests. */
export function checkWebhooks({ allowPrivate }: Config['webhooks']): Finding[] {
  if (!allowPrivate) return []
  return [
    about('webhooks').warning(
      'webhooks may be sent to this machine and private networks, and without encryption',
      'set WEBHOOKS_ALLOW_PRIVATE=off: it is for tests',
    ),
  ]
}

/** Whether anything answers there; it is not told to purge. */
export async function checkPurge({ url }: NonNullable<Config['purge']>): Promise<Finding> {
  const answer = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  const { host } = new URL(url)
  if (answer && answer.status < 500) return about('purge').fine(`${host} answers`)
  return about('purge').wrong(
    answer
      ? `${host} answers ${answer.status}`
      : `nothing answers at ${host}: a CDN keeps old pages`,
    'correct PURGE_URL, or start the program at that address',
  )
}

/** Links that leave the site and were not set: visitors follow them to addresses that are only placeholders. */
export function checkPlaceholders(config: Pick<Config, 'socialUrl' | 'appLoginUrl'>): Finding[] {
  const placeholder = (setting: string, of: string, address: string) =>
    about('links').warning(
      `${of} links to the placeholder ${address}`,
      `set ${setting} to your own address`,
    )
  return [
    ...(config.socialUrl ? [] : [placeholder('SOCIAL_URL', 'the footer', identity.socialUrl)]),
    ...(config.appLoginUrl ? [] : [placeholder('APP_LOGIN_URL', 'Log in', identity.appLoginUrl)]),
  ]
}
