import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from 'react'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { mailColors } from '#src/mail/html-frame.ts'

export const font = "'Helvetica Neue', Helvetica, Arial, sans-serif"

export const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.6',
  color: mailColors.soft,
}
export const small: CSSProperties = {
  ...paragraph,
  fontSize: '13px',
  lineHeight: '1.5',
  color: mailColors.faint,
}

/** The class sets dark colours; everything else is inline, because mail programs know little else. */
type Look = Pick<ComponentProps<'p'>, 'className' | 'dir' | 'style'>

export const soft: Look = { className: 'soft', dir: 'auto', style: paragraph }
export const faint: Look = { className: 'faint', dir: 'auto', style: small }

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      className="link"
      href={href}
      style={{ color: mailColors.link, textDecoration: 'underline' }}
    >
      {children}
    </Link>
  )
}

type ProseProps = { nodes: RichNode[]; link: (href: string) => string; look: Look }

type Element = Exclude<RichNode, string>

const isBlock = (node: RichNode): node is Element =>
  typeof node !== 'string' && ['p', 'ul', 'ol'].includes(node.tag)

/** Text outside a block element becomes its own paragraph. */
export function Prose({ nodes, link, look }: ProseProps) {
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
export function Item({ nodes, link, look }: ProseProps) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <TextLink key={key} href={link(node.link.href)}>
          {children}
        </TextLink>
      )
    }
    const Tag = (inlineTags.has(node.tag) ? node.tag : 'span') as 'b'
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    return <Tag key={key}>{children}</Tag>
  })
}
