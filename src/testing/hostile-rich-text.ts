import { hostileMarkup } from './hostile/markup.ts'

/** Rich text from attackers and from editors' clipboards. Every sanitizer is tested with all of it. */
export const hostileRichText = Object.values(hostileMarkup)

/** Rich text that must not be changed. */
export const honestRichText = [
  '<p>Plain words &amp; an ampersand, 1 &lt; 2.</p>',
  '<p><b>b</b><i>i</i><u>u</u><s>s</s><strong>strong</strong><em>em</em></p>',
  '<ul><li>one</li><li><p>two</p></li></ul><ol><li>three</li></ol>',
  '<p><a href="https://wireloom.example/a?b=1&amp;c=2#d">link</a></p>',
  '<p><a href="https://wireloom.example/" target="_blank" rel="noopener noreferrer">tab</a></p>',
  ...['http://a.b', 'ftp://a.b', 'ftps://a.b', 'mailto:a@b.c', 'tel:+1', 'callto:x', 'sms:+1'].map(
    (href) => `<a href="${href}">x</a>`,
  ),
  '<a href="cid:x">x</a>',
  '<a href="xmpp:a@b">x</a>',
  '<a href="/resources">here</a>',
  '<a href="#part">part</a>',
]

const plainTag = /<\/?(?:b|i|u|s|strong|em|ul|ol|li|p|a)>/g
const link = /<a((?: (?:href|target|rel)="[^"<>]*")+)>/g
const schemes = /^(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):$/

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')

/** Whether a link has an allowed scheme, and leads to another host only if it is written out. */
function isGoodLink(href: string): boolean {
  const page = new URL('https://wireloom.test/blog/1')
  if (!URL.canParse(href, page)) return true
  const { protocol, host } = new URL(href, page)
  const open = /^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu.test(href.replace(/[\t\n\r]/g, ''))
  return schemes.test(protocol) && (open || host === page.host)
}

/** Finds markup in sanitized rich text that could still do harm; undefined if there is none. */
export function harmIn(html: string): string | undefined {
  for (const [tag, attributes = ''] of html.matchAll(link)) {
    const pairs = attributes.matchAll(/ (href|target|rel)="([^"]*)"/g)
    const { href, target, rel } = Object.fromEntries(
      [...pairs].map(([, name, value]) => [name, value]),
    )
    if (href && !isGoodLink(unescaped(href))) return tag
    if (target && rel !== 'noopener noreferrer') return tag
  }
  const rest = html.replace(plainTag, '').replace(link, '')
  return rest.includes('<') ? rest.slice(rest.indexOf('<')) : undefined
}
