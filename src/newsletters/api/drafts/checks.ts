import type { NewsletterRow } from '#src/db/schema.ts'
import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { clippedBytes } from '../../choices.ts'
import type { Finding } from '../../contract.ts'

const mostNamed = 20
/** Links to this site that are looked at: each is a page that has to be made. */
const mostVisited = 100

interface Checked {
  row: NewsletterRow
  parts: LetterPart[]
  bytes: number
  audience: number
  hasAddress: boolean
  mailConfigured: boolean
  publicUrl: string
  pageExists: (path: string) => Promise<boolean>
}

/** Checks before sending. A finding blocks only if it would make the mail pointless. */
export async function checkNewsletter(checked: Checked): Promise<Finding[]> {
  const { row, bytes, audience, mailConfigured, publicUrl } = checked
  const { parts, isCut } = boundedParts(checked.parts)
  const findings: Finding[] = []
  const add = (blocking: boolean, text: string) => findings.push({ blocking, text })
  if (!row.subject.trim()) add(true, 'There is no subject.')
  if (parts.length === 0) add(true, 'There is no text.')
  if (isCut) {
    add(true, `It is too long to be sent: at most ${mostLinks} links and half a megabyte of text.`)
  }
  if (audience === 0) add(true, 'Nobody is in the audience.')
  if (!checked.hasAddress) {
    add(
      true,
      'The settings have no postal address, which every newsletter must show. An owner adds it.',
    )
  }
  if (!row.preheader.trim())
    add(false, 'There is no preheader. Mail programs show it beside the subject.')
  const withoutAlt = parts.filter((part) => part.kind === 'image' && !part.alt.trim()).length
  if (withoutAlt) {
    add(
      false,
      `${withoutAlt === 1 ? 'A picture has' : `${withoutAlt} pictures have`} no alt text. Many people see it instead of the picture.`,
    )
  }
  const { dead, isPartial } = await deadLinks(parts, checked)
  for (const link of dead.slice(0, mostNamed)) add(false, `A link leads nowhere: ${link}`)
  if (isPartial) add(false, `Only the first ${mostVisited} links to this site were looked at.`)
  if (dead.length > mostNamed) add(false, `${dead.length - mostNamed} more links lead nowhere.`)
  if (bytes > clippedBytes) {
    add(false, `The mail has ${Math.round(bytes / 1000)} kB. Mail programs clip it above 100 kB.`)
  }
  if (!mailConfigured) {
    add(false, 'No mail server is configured (SMTP_URL): mails are written as files.')
  }
  if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) {
    add(false, `PUBLIC_URL is ${publicUrl}: links and pictures lead to this machine only.`)
  }
  return findings
}

export const blockingTexts = (findings: Finding[]) =>
  findings.filter(({ blocking }) => blocking).map(({ text }) => text)

async function deadLinks(parts: LetterPart[], { publicUrl, pageExists }: Checked) {
  const links = new Set(parts.flatMap((part) => (part.kind === 'text' ? linksIn(part.nodes) : [])))
  const dead: string[] = []
  let visited = 0
  for (const link of links) {
    const url = link.startsWith('/') ? `${publicUrl}${link}` : link
    if (!URL.canParse(url)) dead.push(link || '(empty)')
    else {
      const { origin, pathname, hostname, protocol } = new URL(url)
      if (!protocol.startsWith('http')) continue
      if (origin === new URL(publicUrl).origin) {
        visited += 1
        if (visited <= mostVisited && !(await pageExists(pathname))) dead.push(link)
      } else if (!hostname.includes('.')) dead.push(link)
    }
  }
  return { dead, isPartial: visited > mostVisited }
}

function linksIn(nodes: RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const own = node.tag === 'a' ? [node.link?.href ?? ''] : []
    return [...own, ...linksIn(node.children)]
  })
}

/** No mail needs more, and rendering takes the process that long. */
const mostLinks = 1000
const mostSize = 500_000
/** An element counts like so many characters, whatever it holds. */
const elementSize = 40

interface Size {
  links: number
  size: number
}

function sizeOfNodes(nodes: RichNode[], total: Size): Size {
  for (const node of nodes) {
    if (typeof node === 'string') total.size += node.length
    else {
      total.size += elementSize + (node.link?.href?.length ?? 0)
      if (node.tag === 'a') total.links += 1
      sizeOfNodes(node.children, total)
    }
  }
  return total
}

function sizeOf(part: LetterPart): Size {
  const own = { links: 0, size: elementSize }
  if (part.kind === 'text') return sizeOfNodes(part.nodes, own)
  if (part.kind === 'heading') return { links: 0, size: own.size + part.text.length }
  return { links: 0, size: own.size + part.src.length + part.alt.length + part.caption.length }
}

/**
 * The parts up to where a letter becomes too long to be a mail. Everything that renders one takes these: a text that is
 * pasted by mistake must not keep a process from serving others.
 */
export function boundedParts(parts: LetterPart[]): { parts: LetterPart[]; isCut: boolean } {
  const total = { links: 0, size: 0 }
  const end = parts.findIndex((part) => {
    const { links, size } = sizeOf(part)
    total.links += links
    total.size += size
    return total.links > mostLinks || total.size > mostSize
  })
  if (end === -1) return { parts, isCut: false }
  const note = 'The rest is too long to be shown here.'
  return {
    parts: [...parts.slice(0, end), { kind: 'text', small: true, nodes: [note] }],
    isCut: true,
  }
}
