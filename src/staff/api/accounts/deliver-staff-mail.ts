import type { Brand } from '#src/mail/html-frame.ts'
import { mailJob } from '#src/mail/mail-job.ts'
import { htmlMail, type SimpleMail, textMail } from '#src/mail/simple-mail.ts'
import { identity } from '#src/site/identity.ts'
import type { MailContent, StaffDeps } from '../staff-deps.ts'
import { summaryReaders } from '../weekly-summary.ts'
import { accountRow } from './account-rows.ts'
import { openMails, type StaffMail, staffMailJob } from './staff-mails.ts'

export function staffMails(deps: StaffDeps) {
  const { db, links, publicUrl } = deps
  return mailJob(deps, staffMailJob, {
    words: {
      one: 'mail to staff',
      many: 'mails to staff',
      host: 'the mail server',
      page: '/contentmanager/staff',
    },
    async compose({ payload: { staffMailId } }, { brand }) {
      const mail = await openMails(db).where('id', '=', staffMailId).executeTakeFirst()
      if (!mail) return undefined
      const content =
        mail.kind === 'weekly-summary'
          ? await summaryFor(deps, mail, brand)
          : compose(mail.kind, mail, { token: links.tokenOf(mail), publicUrl, brand })
      const headers = { 'Auto-Submitted': 'auto-generated' }
      return content && { to: mail.email, headers, ...content }
    },
  })
}

/** Undefined for accounts that have turned the summary off since, or may no longer read it. */
async function summaryFor({ db, summarize }: StaffDeps, mail: StaffMail, brand: Brand) {
  const account = await accountRow(db, mail.account_id)
    .select(['role', 'weekly_summary'])
    .where('email', '=', mail.email)
    .executeTakeFirst()
  const isWanted = account?.weekly_summary === 1 && summaryReaders.includes(account.role)
  return isWanted && mail.details ? summarize(mail.details, account.role, brand) : undefined
}

interface Words {
  subject: string
  paragraphs: string[]
  /** The label of the link, and its path. The secret is in the fragment (#), which browsers send to no server. */
  action: [label: string, path: string]
}

type Composed = Exclude<StaffMail['kind'], 'weekly-summary'>

const wordsOf: Record<Composed, (mail: StaffMail, token: string) => Words> = {
  invitation: ({ role }, token) => ({
    subject: `Your account at ${identity.name}`,
    paragraphs: [
      `You are invited to work on the site of ${identity.name} as ${role === 'writer' ? 'a' : 'an'} ${role}.`,
      'The link works once, for 7 days. If you do not expect this mail, do nothing.',
    ],
    action: ['Create your account', `/invitation#${token}`],
  }),
  'password-reset': (_, token) => ({
    subject: `Choose a new password for ${identity.name}`,
    paragraphs: [
      'Somebody asked for a new password for your account. The link works once, for an hour.',
      'If this was not you, do nothing: your password stays as it is.',
    ],
    action: ['Choose a new password', `/reset#${token}`],
  }),
  'credentials-changed': ({ details }) => ({
    subject: `How to sign in to your account at ${identity.name} was changed`,
    paragraphs: [
      details ?? '',
      'If this was you, there is nothing to do. If not, ask an owner of the site to end your sessions, and choose a new password.',
    ],
    action: ['See your account', '/account'],
  }),
  test: () => ({
    subject: `A test mail of ${identity.name}`,
    paragraphs: ['Mails of this site reach you. There is nothing to do.'],
    action: ['Go on with the set-up', ''],
  }),
  'new-network': ({ details }) => ({
    subject: `A sign-in to your account at ${identity.name} from a new network`,
    paragraphs: [
      `Your account was used to sign in from a network it had not been used from before: ${details ?? ''}`,
      'If this was you, there is nothing to do. If not, sign that device out and change your password.',
    ],
    action: ['See where you are signed in', '/account'],
  }),
}

function compose(
  kind: Composed,
  mail: StaffMail,
  { token, publicUrl, brand }: { token: string; publicUrl: string; brand: Brand },
): MailContent {
  const { subject, paragraphs, action } = wordsOf[kind](mail, token)
  const [label, path] = action
  const content: SimpleMail = {
    brand,
    title: subject,
    paragraphs,
    action: { label, link: `${publicUrl}/contentmanager${path}` },
    reason:
      kind === 'invitation'
        ? `You get this mail because somebody invited this address to ${identity.name}.`
        : `You get this mail because you have an account at ${identity.name}.`,
  }
  return { subject, text: textMail(content), html: htmlMail(content) }
}
