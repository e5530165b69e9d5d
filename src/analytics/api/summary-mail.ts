import { escapeHtml } from '#src/app/escape-html.ts'
import type { AttentionSource, FeatureBase } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import { type Brand, footerLink, htmlFrame, mailColors, mailFont } from '#src/mail/html-frame.ts'
import { identity } from '#src/site/identity.ts'
import { nameOfDay, nameOfDays } from '#src/time/formats.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { addDays } from '#src/time/zoned-days.ts'
import type { ArticleStats } from '../contract.ts'
import { readAttention } from './attention.ts'
import { readStarts } from './counting/counting.ts'
import { readArticleStats } from './numbers/article-stats.ts'
import { readStats } from './numbers/stats.ts'

const mostArticles = 5

interface SummaryDeps extends Pick<FeatureBase, 'db' | 'log'> {
  timeZone: string
  attention: AttentionSource[]
}

export async function readSummary(deps: SummaryDeps, from: string, role: Role) {
  const { db, timeZone, attention, log } = deps
  const weekFrom = (day: string) => ({ from: day, to: addDays(day, 6) })
  const starts = await readStarts(db)
  const statsOf = (day: string) =>
    readStats(db, { range: weekFrom(day), by: 'source', filter: {}, starts })
  const [now, before, articles, waiting] = await Promise.all([
    statsOf(from),
    statsOf(addDays(from, -7)),
    readArticleStats(db, weekFrom(from)).then(({ articles }) => articles),
    readAttention(attention, role, log),
  ])
  return {
    ...weekFrom(from),
    now,
    /** Of the week before. */
    before,
    attention: waiting,
    timeZone,
    starts,
    articles: articles
      .filter(({ readers }) => readers > 0)
      .toSorted((a, b) => b.signUpsAfter - a.signUpsAfter || b.readers - a.readers)
      .slice(0, mostArticles),
  }
}

interface SummaryMailDeps {
  publicUrl: string
  brand: Brand
  lists: Record<string, string>
}

const numbers = new Intl.NumberFormat('en-US')
const mostLines = 10

const countOf = (count: number, one: string) =>
  `${numbers.format(count)} ${count === 1 ? one : `${one}s`}`

export type Summary = Awaited<ReturnType<typeof readSummary>>

export function summaryMail(summary: Summary, deps: SummaryMailDeps) {
  const content = contentOf(summary, deps)
  const { visitors, signUps } = summary.now
  return {
    subject: `${identity.name}, ${content.period}: ${countOf(visitors, 'visitor')}, ${countOf(signUps ?? 0, 'sign-up')}`,
    text: asText(content),
    html: asHtml(content, deps.brand),
  }
}

type Content = ReturnType<typeof contentOf>

function contentOf(summary: Summary, { publicUrl, lists }: SummaryMailDeps) {
  const { now, before, from, to, starts } = summary
  const earlierFrom = addDays(from, -7)
  /** Nothing is compared with a week that was counted only in part. */
  const figure = (name: string, value: number, earlier: number | null, since: string): Figure =>
    earlierFrom < since ? { name, value, before: null, since } : { name, value, before: earlier }
  return {
    publicUrl,
    period: nameOfDays({ from, to }),
    timeZone: zoneText(summary.timeZone),
    totals: [
      figure('Visitors', now.visitors, before.visitors, starts.visits),
      figure('Page views', now.views, before.views, starts.visits),
      figure('Sign-ups', now.signUps ?? 0, before.signUps, starts.signUps),
    ],
    signUps: Object.entries(lists).flatMap(([list, name]) => {
      const [value, earlier] = [now.lists[list] ?? 0, before.lists[list] ?? 0]
      return value + earlier === 0 ? [] : [figure(name, value, earlier, starts.signUps)]
    }),
    articles: summary.articles.map((article) => ({
      title: article.title,
      link: `${publicUrl}/blog/${article.blogId}`,
      text: readersText(article),
    })),
    attention: summary.attention.slice(0, mostLines),
    furtherAttention: summary.attention.slice(mostLines).length,
    dashboard: `${publicUrl}/contentmanager?from=${from}&to=${to}`,
    account: `${publicUrl}/contentmanager/account`,
  }
}

/** "Most" is more than half. */
function readersText({ readers, signUpsAfter, sources }: ArticleStats): string {
  const text = countOf(readers, 'reader')
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

function change({ value, before, since }: Figure): string {
  if (before === null) return since ? `counting since ${nameOfDay(since)}` : ''
  if (value === before) return 'as many as the week before'
  if (before === 0) return 'none the week before'
  const percent = Math.round((100 * (value - before)) / before)
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the week before`
}

const reason = `You get this mail on Mondays because you have an account at ${identity.name}. It can be turned off in your account.`
const quiet = 'Nobody read an article this week.'
const nothingWaits = 'Nothing waits for anybody.'

function asText(content: Content): string {
  const figure = (one: Figure) => `  ${one.name}: ${numbers.format(one.value)} (${change(one)})`
  const { totals, signUps, articles, attention, furtherAttention } = content
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
    ...attention.map(
      ({ text, href }) => `  - ${text}${href ? `\n    ${content.publicUrl}${href}` : ''}`,
    ),
    ...(furtherAttention ? [`  And ${furtherAttention} more.`] : []),
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

function inRow(figures: Figure[]): string {
  const width = `${Math.floor(100 / figures.length)}%`
  const cells = figures.map(
    (one) =>
      `<td class="line" width="${width}" valign="top" style="padding:12px 8px 12px 0;border-top:1px solid #dad5e6;"><span class="text" style="${large}">${numbers.format(one.value)}</span><br><span class="text" style="${mailFont}font-size:14px;font-weight:700;color:${mailColors.text};">${escapeHtml(one.name)}</span><br><span class="soft" style="${mailFont}font-size:13px;line-height:1.4;color:${mailColors.soft};">${change(one)}</span></td>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr>${cells.join('\n')}</tr></table>`
}

function asHtml(content: Content, brand: Brand): string {
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
  const { totals, signUps, articles, attention, furtherAttention } = content
  return htmlFrame({
    brand,
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
  ...attention.map((one) =>
    line(
      `<span class="soft" style="${soft}">${escapeHtml(one.text)}</span>${one.href ? ` ${link(content.publicUrl + one.href, one.action, 14)}` : ''}`,
    ),
  ),
  ...(furtherAttention ? [text(`And ${furtherAttention} more.`)] : []),
])}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0;"><tr><td bgcolor="#6c2bff" style="border-radius:10px;"><a href="${escapeHtml(content.dashboard)}" style="display:inline-block;padding:14px 24px;${mailFont}font-size:16px;font-weight:700;color:#ffffff;text-decoration:none;">Open the dashboard</a></td></tr></table>`,
    footer: `${escapeHtml(reason)} ${footerLink(content.account, 'Turn it off')}`,
  })
}
