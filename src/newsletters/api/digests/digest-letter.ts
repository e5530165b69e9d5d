import { escapeHtml } from '#src/app/escape-html.ts'
import type { DigestFrequency } from '#src/people/choices.ts'
import { identity } from '#src/site/identity.ts'
import type { DraftFields } from '../../document.ts'

export interface NewArticle {
  id: number
  title: string
  summary: string
}

const mostShown = 20

const periods: Record<DigestFrequency, string> = { weekly: 'week', monthly: 'month' }

/** The mail about new articles. Its links become readable addresses when it is rendered. */
export function digestLetter(frequency: DigestFrequency, articles: NewArticle[]): DraftFields {
  const titleOf = ({ title }: NewArticle) => title.trim() || 'An article without a title'
  const shown = articles.slice(0, mostShown)
  const more = articles.length - shown.length
  const [first] = shown
  const others = articles.length - 1
  const block = (id: string, type: string, content: string) => ({ id, type, content })
  const link = (href: string, text: string) => `<p><a href="${href}">${escapeHtml(text)}</a></p>`
  const blocks = [
    block('title', 'title', 'New articles'),
    ...shown.flatMap((article) => [
      block(`title-${article.id}`, 'subtitle', titleOf(article)),
      ...(article.summary.trim()
        ? [block(`summary-${article.id}`, 'paragraph', `<p>${escapeHtml(article.summary)}</p>`)]
        : []),
      block(
        `link-${article.id}`,
        'paragraph',
        link(`/blog/${article.id}`, `Read “${titleOf(article)}”`),
      ),
    ]),
    ...(more > 0
      ? [block('more', 'paragraph', link('/resources', `${more} more in the blog`))]
      : []),
  ]
  const subject = first ? titleOf(first) : ''
  return {
    subject: `${subject.slice(0, 150)}${others > 0 ? `, and ${others} more` : ''}`,
    preheader: `New in the ${identity.name} blog this ${periods[frequency]}`,
    content: JSON.stringify(blocks),
  }
}
