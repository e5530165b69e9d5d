import { escapeHtml } from '#src/app/escape-html.ts'
import { footerLink, htmlFrame, mailColors, mailFont } from '#src/mail/html-frame.ts'
import { identity } from '#src/site/identity.ts'
import { addDays } from '#src/time/zoned-days.ts'
import type { ArticleStats, AttentionItem } from '../contract.ts'
import type { Summary } from './summary.ts'

interface SummaryMailDeps {
  publicUrl: string
  /** The names of the lists that people sign up for. */
  lists: Record<string, string>
}

export interface SummaryMail {
  subject: string
  text: string
  html: string
}

const numbers = new Intl.NumberFormat('en-US')
/** Days are texts, which `new Date` reads as UTC. */
const days = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
} as const)
const mostLines = 10

/** The summary of a week as a mail: the same words as text and as HTML. */
export function summaryMail(summary: Summary, { publicUrl, lists }: SummaryMailDeps): SummaryMail {
  const { now, before, from, to } = summary
  const period = days.formatRange(new Date(from), new Date(to))
  const earlierFrom = addDays(from, -7)
  /** Nothing is compared with a week that was counted only in part. */
  const known = (count: number | null, since: string) =>
    earlierFrom < since ? { before: null, since } : { before: count }
  const signUpCount = now.signUps ?? 0
  const totals: Figure[] = [
    { name: 'Visitors', value: now.visitors, ...known(before.visitors, summary.starts.visits) },
    { name: 'Page views', value: now.views, ...known(before.views, summary.starts.visits) },
    { name: 'Sign-ups', value: signUpCount, ...known(before.signUps, summary.starts.signUps) },
  ]
  const signUps = Object.entries(lists).flatMap(([list, name]): Figure[] => {
    const value = now.lists[list] ?? 0
    const earlier = before.lists[list] ?? 0
    if (value + earlier === 0) return []
    return [{ name, value, ...known(earlier, summary.starts.signUps) }]
  })
  const articles = summary.articles.map((article) => ({
    title: article.title,
    link: `${publicUrl}/blog/${article.blogId}`,
    text: readersText(article),
  }))
  const dashboard = `${publicUrl}/contentmanager?from=${from}&to=${to}`
  const account = `${publicUrl}/contentmanager/account`
  const content = {
    period,
    timeZone: summary.timeZone,
    totals,
    signUps,
    articles,
    dashboard,
    account,
    publicUrl,
  }
  return {
    subject: `${identity.name}, ${period}: ${numbers.format(now.visitors)} ${now.visitors === 1 ? 'visitor' : 'visitors'}, ${numbers.format(signUpCount)} ${signUpCount === 1 ? 'sign-up' : 'sign-ups'}`,
    text: asText(content, summary.attention),
    html: asHtml(content, summary.attention),
  }
}

/** "Most" is more than half. */
function readersText({ readers, signUpsAfter, sources }: ArticleStats): string {
  const text = `${numbers.format(readers)} ${readers === 1 ? 'reader' : 'readers'}`
  if (signUpsAfter === 0) return text
  const [first] = sources
  const from =
    first?.signUpsAfter === signUpsAfter
      ? `, from ${first.source}`
      : first && first.signUpsAfter * 2 > signUpsAfter
        ? `, most from ${first.source}`
        : ''
  return `${text}, ${numbers.format(signUpsAfter)} signed up after reading${from}`
}

interface Figure {
  name: string
  value: number
  /** The value of the week before; null if that week was counted only in part. */
  before: number | null
  since?: string
}

interface Content {
  period: string
  timeZone: string
  totals: Figure[]
  signUps: Figure[]
  articles: { title: string; link: string; text: string }[]
  dashboard: string
  account: string
  publicUrl: string
}

/** The change since the week before. */
function change({ value, before, since }: Figure): string {
  if (before === null) return since ? `counting since ${days.format(new Date(since))}` : ''
  if (value === before) return 'as many as the week before'
  if (before === 0) return 'none the week before'
  const percent = Math.round((100 * (value - before)) / before)
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the week before`
}

const reason = `You get this mail on Mondays because you have an account at ${identity.name}. It can be turned off in your account.`
const quiet = 'Nobody read an article this week.'
const nothingWaits = 'Nothing waits for anybody.'

const rest = (items: AttentionItem[]) =>
  items.length > mostLines ? [`And ${items.length - mostLines} more.`] : []

function asText(content: Content, attention: AttentionItem[]): string {
  const figure = (one: Figure) => `  ${one.name}: ${numbers.format(one.value)} (${change(one)})`
  const { totals, signUps, articles } = content
  return [
    `The week at ${identity.name}, ${content.period} (${content.timeZone})`,
    '',
    ...totals.map(figure),
    '',
    ...(signUps.length ? ['Sign-ups by list', ...signUps.map(figure), ''] : []),
    'Articles',
    ...(articles.length
      ? articles.map(({ title, text, link }) => `  ${title}: ${text}\n  ${link}`)
      : [`  ${quiet}`]),
    '',
    'Needs attention',
    ...(attention.length === 0 ? [`  ${nothingWaits}`] : []),
    ...attention
      .slice(0, mostLines)
      .map(({ text, href }) => `  - ${text}${href ? `\n    ${content.publicUrl}${href}` : ''}`),
    ...rest(attention).map((text) => `  ${text}`),
    '',
    'See more in the dashboard:',
    content.dashboard,
    '',
    '--',
    reason,
    content.account,
    '',
  ].join('\n')
}

const soft = `${mailFont}font-size:14px;line-height:1.5;color:${mailColors.soft};`
const strong = `${mailFont}font-size:16px;line-height:1.4;color:${mailColors.text};`
const large = `${mailFont}font-size:30px;line-height:1.1;letter-spacing:-0.8px;font-weight:700;color:${mailColors.text};`

/** Numbers side by side in equal columns. */
function inRow(figures: Figure[]): string {
  const width = `${Math.floor(100 / figures.length)}%`
  const cells = figures.map(
    (one) =>
      `<td class="line" width="${width}" valign="top" style="padding:12px 8px 12px 0;border-top:1px solid #dad5e6;"><span class="text" style="${large}">${numbers.format(one.value)}</span><br><span class="text" style="${mailFont}font-size:14px;font-weight:700;color:${mailColors.text};">${escapeHtml(one.name)}</span><br><span class="soft" style="${mailFont}font-size:13px;line-height:1.4;color:${mailColors.soft};">${change(one)}</span></td>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr>${cells.join('\n')}</tr></table>`
}

function asHtml(content: Content, attention: AttentionItem[]): string {
  const link = (href: string, text: string, size = 16) =>
    `<a class="link" href="${escapeHtml(href)}" style="${mailFont}font-size:${size}px;color:${mailColors.link};font-weight:700;">${escapeHtml(text)}</a>`
  const heading = (text: string) =>
    `<h2 class="text" style="margin:28px 0 8px;${mailFont}font-size:18px;line-height:1.3;color:${mailColors.text};">${text}</h2>`
  const line = (inner: string) =>
    `<tr><td class="line" style="padding:10px 0;border-top:1px solid #dad5e6;">${inner}</td></tr>`
  const table = (rows: string[]) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('\n')}</table>`
  const figure = (one: Figure) =>
    line(
      `<span class="text" style="${strong}"><strong>${numbers.format(one.value)}</strong> ${escapeHtml(one.name.toLowerCase())}</span> <span class="soft" style="${soft}">${change(one)}</span>`,
    )
  const text = (one: string) => line(`<span class="soft" style="${soft}">${escapeHtml(one)}</span>`)
  const { totals, signUps, articles } = content
  return htmlFrame({
    brand: identity,
    title: `The week at ${identity.name}`,
    body: `<h1 class="text" style="margin:0 0 4px;${mailFont}font-size:30px;line-height:1.12;letter-spacing:-0.8px;color:${mailColors.text};">The week at ${escapeHtml(identity.name)}</h1>
<p class="soft" style="margin:0 0 20px;${soft}">${escapeHtml(`${content.period} (${content.timeZone})`)}</p>
${inRow(totals)}
${signUps.length ? heading('Sign-ups by list') + table(signUps.map(figure)) : ''}
${heading('Articles')}
${table(
  articles.length
    ? articles.map((one) =>
        line(
          `${link(one.link, one.title)}<br><span class="soft" style="${soft}">${escapeHtml(one.text)}</span>`,
        ),
      )
    : [text(quiet)],
)}
${heading('Needs attention')}
${table([
  ...(attention.length === 0 ? [text(nothingWaits)] : []),
  ...attention
    .slice(0, mostLines)
    .map((one) =>
      line(
        `<span class="soft" style="${soft}">${escapeHtml(one.text)}</span>${one.href ? ` ${link(content.publicUrl + one.href, one.action, 14)}` : ''}`,
      ),
    ),
  ...rest(attention).map(text),
])}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0;"><tr><td bgcolor="#6c2bff" style="border-radius:10px;"><a href="${escapeHtml(content.dashboard)}" style="display:inline-block;padding:14px 24px;${mailFont}font-size:16px;font-weight:700;color:#ffffff;text-decoration:none;">Open the dashboard</a></td></tr></table>`,
    footer: `${escapeHtml(reason)} ${footerLink(content.account, 'Turn it off')}`,
  })
}
