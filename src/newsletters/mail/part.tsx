import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { type Brand, mailColors } from '#src/mail/html-frame.ts'

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

export function Part({ part, letter }: { part: LetterPart; letter: LetterProps }) {
  if (part.kind === 'heading') {
    const style = {
      margin: part.level === 1 ? '0 0 18px' : '28px 0 12px',
      fontFamily: font,
      color: mailColors.text,
    }
    const size = part.level === 1 ? '30px' : '21px'
    return (
      <Heading
        as={part.level === 1 ? 'h1' : 'h2'}
        className="text"
        dir="auto"
        style={{ ...style, fontSize: size, lineHeight: '1.15', fontWeight: 700 }}
      >
        {part.text}
      </Heading>
    )
  }
  if (part.kind === 'image') return <PicturePart part={part} letter={letter} />
  return (
    <Prose
      nodes={part.nodes}
      link={letter.link}
      style={part.small ? small : paragraph}
      look={part.small ? 'faint' : 'soft'}
    />
  )
}

type PicturePartProps = { part: Extract<LetterPart, { kind: 'image' }>; letter: LetterProps }

/** Has a fixed size, so that the text does not jump, and is never wider than a phone. */
function PicturePart({ part, letter }: PicturePartProps) {
  const picture = letter.picture(part.src)
  if (!picture) return null
  const { url, width, height } = picture
  return (
    <Fragment>
      <Img
        src={url}
        alt={part.alt}
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
      {part.caption ? (
        <Text className="faint" dir="auto" style={{ ...small, margin: '0 0 20px' }}>
          {part.caption}
        </Text>
      ) : null}
    </Fragment>
  )
}

type ProseProps = {
  nodes: RichNode[]
  link: (href: string) => string
  style: CSSProperties
  look: 'soft' | 'faint'
}

/** Text outside a block element becomes its own paragraph. */
export function Prose({ nodes, link, style, look }: ProseProps) {
  const blocks: ReactNode[] = []
  let loose: RichNode[] = []
  const addText = (children: RichNode[]) =>
    blocks.push(
      <Text key={blocks.length} className={look} dir="auto" style={style}>
        {inline(children, link)}
      </Text>,
    )
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) addText(loose)
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !['p', 'ul', 'ol'].includes(node.tag)) {
      loose.push(node)
      continue
    }
    flush()
    const key = blocks.length
    if (node.tag === 'p') addText(node.children)
    else blocks.push(<ItemList key={key} node={node} link={link} style={style} look={look} />)
  }
  flush()
  return blocks
}

type ItemListProps = Omit<ProseProps, 'nodes'> & { node: Exclude<RichNode, string> }

function ItemList({ node, ...look }: ItemListProps) {
  const List = node.tag === 'ol' ? 'ol' : 'ul'
  return (
    <List
      className={look.look}
      dir="auto"
      style={{ ...look.style, paddingLeft: '24px', paddingRight: '24px' }}
    >
      {node.children.flatMap((item, place) =>
        typeof item === 'string'
          ? []
          : [
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <li key={place} style={{ marginBottom: '6px' }}>
                <Item nodes={item.children} {...look} />
              </li>,
            ],
      )}
    </List>
  )
}

/** The paragraphs of an item become lines; a nested list stays a list. */
function Item({ nodes, link, style, look }: ProseProps) {
  return nodes.map((node, place) => {
    const key = `${place}`
    if (typeof node === 'string' || !['p', 'ul', 'ol'].includes(node.tag)) {
      return <Fragment key={key}>{inline([node], link)}</Fragment>
    }
    if (node.tag === 'p') {
      return (
        <Fragment key={key}>
          {place > 0 ? <br /> : null}
          {inline(node.children, link)}
        </Fragment>
      )
    }
    const inner = { ...style, margin: '6px 0 0' }
    return <ItemList key={key} node={node} link={link} style={inner} look={look} />
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
