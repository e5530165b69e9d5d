import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { mailColors } from '#src/mail/html-frame.ts'

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
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) {
      blocks.push(
        <Text key={blocks.length} className={look} dir="auto" style={style}>
          {inline(loose, link)}
        </Text>,
      )
    }
    loose = []
  }
  for (const node of nodes) {
    if (typeof node !== 'string' && ['p', 'ul', 'ol'].includes(node.tag)) {
      flush()
      blocks.push(
        node.tag === 'p' ? (
          <Text key={blocks.length} className={look} dir="auto" style={style}>
            {inline(node.children, link)}
          </Text>
        ) : (
          <ItemList key={blocks.length} node={node} link={link} style={style} look={look} />
        ),
      )
    } else loose.push(node)
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
