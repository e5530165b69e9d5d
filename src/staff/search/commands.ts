import { isAtLeast, type Role } from '#src/feature/roles.ts'
import { type Appearance, appearances, chooseAppearance } from '../appearance/appearance.ts'
import { mayOpen, placesOf } from '../screens.ts'

interface Command {
  label: string
  /** Other words by which it is found. */
  words?: string
  /** A page; its path must be one that the account may open. */
  href?: string
  run?: () => void
  /** Only if the lowest role of the page is not enough. */
  least?: Role
}

const settings = '/contentmanager/settings'
const account = '/contentmanager/account'

const groups: { name: string; commands: Command[] }[] = [
  {
    name: 'Actions',
    commands: [
      {
        label: 'New article',
        words: 'write create blog draft',
        href: '/contentmanager/blogger/createblog',
      },
      { label: 'New FAQ', words: 'create question', href: '/contentmanager/faq/createfaq' },
      {
        label: 'New newsletter',
        words: 'create write mail letter',
        href: '/contentmanager/newsletters/new?kind=newsletter',
      },
      {
        label: 'Invite from the waitlist',
        words: 'invitation send access',
        href: '/contentmanager/newsletters/new?kind=invitation',
        least: 'editor',
      },
      {
        label: 'Invite a colleague',
        words: 'add staff person account',
        href: '/contentmanager/staff',
      },
      {
        label: 'Sequences',
        words: 'welcome mails automatic drip onboarding',
        href: '/contentmanager/sequences',
      },
      { label: 'Change password', href: '/contentmanager/password' },
      {
        label: 'Second factor',
        words: 'passkey authenticator app totp code two 2fa',
        href: `${account}#second-factor`,
      },
      {
        label: 'Sessions',
        words: 'devices signed in sign out everywhere',
        href: `${account}#sessions`,
      },
      { label: 'Logout', words: 'log out sign out leave', href: account },
      {
        label: 'Unsubscribe a person',
        words: 'remove from list newsletter',
        href: '/contentmanager/leads',
      },
      {
        label: 'Change the role of a colleague',
        words: 'permissions rights owner editor writer',
        href: '/contentmanager/staff',
      },
    ],
  },
  {
    name: 'Places',
    commands: placesOf('owner'),
  },
  {
    name: 'Settings',
    commands: [
      { label: 'Time zone', words: 'clock hours', href: `${settings}#time-zone` },
      { label: 'Sender of mails', words: 'address reply', href: `${settings}#sender` },
      { label: 'Claims on the public pages', words: 'text', href: `${settings}#claims` },
      { label: 'Pricing page', words: 'plans redirect', href: `${settings}#pricing` },
      ...(Object.keys(appearances) as Appearance[]).map((one) => ({
        label: `Colours: ${appearances[one]}`,
        words: 'appearance theme mode dark light',
        run: () => chooseAppearance(one),
      })),
    ],
  },
]

const isAllowed = ({ href, least = 'writer' }: Command, role: Role) =>
  isAtLeast(role, least) && (!href || mayOpen(href.replace(/[?#].*$/, ''), role))

/** The commands of a role that contain every word of the text; empty groups are left out. */
export function findCommands(text: string, role: Role) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter((command) => {
        const words = `${command.label} ${command.words ?? ''} ${name}`.toLowerCase()
        return isAllowed(command, role) && wanted.every((word) => words.includes(word))
      }),
    }))
    .filter(({ commands }) => commands.length > 0)
}
