import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { toPlainText } from '@react-email/render'
import { Text } from '@react-email/text'
import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#src/app/escape-html.ts'
import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { type Brand, footerLink, htmlFrame, mailColors } from '#src/mail/html-frame.ts'
import { identity } from '#src/site/identity.ts'

export interface Picture {
  url: string
  width: number
  height: number
}

export interface LetterProps {
  brand: Brand
  subject: string
  preheader: string
  parts: LetterPart[]
  /** The absolute URL and the size of a picture; undefined if it is missing. */
  picture: (src: string) => Picture | undefined
  /** Adds the campaign to links within the site. */
  link: (href: string) => string
  webLink: string
  /** None in the web version, which anyone may open. */
  personalLinks?: { unsubscribe: string; preferences: string }
  postalAddress?: string
}

export interface RenderedLetter {
  html: string
  text: string
}

export function renderLetter(props: LetterProps): RenderedLetter {
  const { subject, preheader, parts, brand } = props
  const html = htmlFrame({
    brand,
    title: subject,
    preview: preheader,
    body: renderToStaticMarkup(
      parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Part key={place} part={part} letter={props} />
      )),
    ),
    footer: footerOf(props),
  })
  return { html, text: `${toText(html).trim()}\n` }
}

function footerOf({ webLink, personalLinks, postalAddress }: LetterProps): string {
  const address = postalAddress && escapeHtml(postalAddress).replaceAll(/\s*\n\s*/g, ', ')
  const personal = personalLinks && [
    `${escapeHtml(`You get this mail because you signed up at ${identity.name}.`)} ${footerLink(personalLinks.unsubscribe, 'Unsubscribe')}`,
    footerLink(personalLinks.preferences, 'Preferences'),
    footerLink(webLink, 'Read in a browser'),
  ]
  return [personal?.join(' · '), address].filter(Boolean).join('<br>')
}

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif"

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.6',
  color: mailColors.soft,
}
const small: CSSProperties = {
  ...paragraph,
  fontSize: '13px',
  lineHeight: '1.5',
  color: mailColors.faint,
}

/** The class sets dark colours; everything else is inline, because mail programs know little else. */
type Look = Pick<ComponentProps<'p'>, 'className' | 'dir' | 'style'>

const soft: Look = { className: 'soft', dir: 'auto', style: paragraph }
const faint: Look = { className: 'faint', dir: 'auto', style: small }

function Part({ part, letter }: { part: LetterPart; letter: LetterProps }) {
  if (part.kind === 'text') {
    return <Prose nodes={part.nodes} link={letter.link} look={part.small ? faint : soft} />
  }
  if (part.kind === 'image') {
    const picture = letter.picture(part.src)
    return picture ? <PicturePart part={part} {...picture} /> : null
  }
  const isTitle = part.level === 1
  return (
    <Heading
      as={isTitle ? 'h1' : 'h2'}
      className="text"
      dir="auto"
      style={{
        margin: isTitle ? '0 0 18px' : '28px 0 12px',
        fontFamily: font,
        color: mailColors.text,
        fontSize: isTitle ? '30px' : '21px',
        lineHeight: '1.15',
        fontWeight: 700,
      }}
    >
      {part.text}
    </Heading>
  )
}

type PicturePartProps = Picture & { part: { alt: string; caption: string } }

/** Has a fixed size, so that the text does not jump, and is never wider than a phone. */
function PicturePart({ part: { alt, caption }, url, width, height }: PicturePartProps) {
  return (
    <Fragment>
      <Img
        src={url}
        alt={alt}
        width={width}
        height={height}
        style={{
          width: '100%',
          maxWidth: `${width}px`,
          height: 'auto',
          margin: '0 0 8px',
          borderRadius: '8px',
        }}
      />
      {caption ? (
        <Text {...faint} style={{ ...small, margin: '0 0 20px' }}>
          {caption}
        </Text>
      ) : null}
    </Fragment>
  )
}

type ProseProps = { nodes: RichNode[]; link: (href: string) => string; look: Look }

type Element = Exclude<RichNode, string>

const isBlock = (node: RichNode): node is Element =>
  typeof node !== 'string' && ['p', 'ul', 'ol'].includes(node.tag)

/** Text outside a block element becomes its own paragraph. */
function Prose({ nodes, link, look }: ProseProps) {
  const blocks: ReactNode[] = []
  let loose: RichNode[] = []
  const addText = (children: RichNode[]) =>
    blocks.push(
      <Text key={blocks.length} {...look}>
        {inline(children, link)}
      </Text>,
    )
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) addText(loose)
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node)
      continue
    }
    flush()
    if (node.tag === 'p') addText(node.children)
    else blocks.push(<ItemList key={blocks.length} node={node} link={link} look={look} />)
  }
  flush()
  return blocks
}

function ItemList({ node, link, look }: Omit<ProseProps, 'nodes'> & { node: Element }) {
  const List = node.tag === 'ol' ? 'ol' : 'ul'
  const items = node.children.filter((item) => typeof item !== 'string')
  return (
    <List {...look} style={{ ...look.style, paddingLeft: '24px', paddingRight: '24px' }}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <li key={place} style={{ marginBottom: '6px' }}>
          <Item nodes={item.children} link={link} look={look} />
        </li>
      ))}
    </List>
  )
}

/** The paragraphs of an item become lines; a nested list stays a list. */
function Item({ nodes, link, look }: ProseProps) {
  return nodes.map((node, place) => {
    const key = `${place}`
    if (isBlock(node) && node.tag !== 'p') {
      const style = { ...look.style, margin: '6px 0 0' }
      return <ItemList key={key} node={node} link={link} look={{ ...look, style }} />
    }
    return (
      <Fragment key={key}>
        {place > 0 && isBlock(node) ? <br /> : null}
        {inline(isBlock(node) ? node.children : [node], link)}
      </Fragment>
    )
  })
}

const inlineTags = new Set(['b', 'i', 'u', 's', 'strong', 'em'])

function inline(nodes: RichNode[], link: (href: string) => string): ReactNode {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const children = inline(node.children, link)
    if (node.tag === 'a' && node.link?.href) {
      return (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          key={key}
          className="link"
          href={link(node.link.href)}
          style={{ color: mailColors.link, textDecoration: 'underline' }}
        >
          {children}
        </Link>
      )
    }
    const Tag = (inlineTags.has(node.tag) ? node.tag : 'span') as 'b'
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    return <Tag key={key}>{children}</Tag>
  })
}

/** The parts of html-to-text that a formatter uses; it brings no types. */
interface ParsedPicture {
  attribs?: { alt?: string }
}

interface TextBuilder {
  openBlock: (options: { leadingLineBreaks: number }) => void
  addInline: (text: string) => void
  closeBlock: (options: { trailingLineBreaks: number }) => void
}

const toText = (html: string) =>
  toPlainText(html, {
    wordwrap: 78,
    formatters: {
      // Many readers of the text part cannot see the picture at all.
      picture({ attribs }: ParsedPicture, _walk: unknown, text: TextBuilder) {
        if (!attribs?.alt) return
        text.openBlock({ leadingLineBreaks: 2 })
        text.addInline(`[Picture: ${attribs.alt}]`)
        text.closeBlock({ trailingLineBreaks: 2 })
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  })
