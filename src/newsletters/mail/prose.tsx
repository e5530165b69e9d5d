import { Link, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type { TextNode } from '../parts.ts'

type ProseProps = {
  nodes: TextNode[]
  link: (href: string) => string
  style: CSSProperties
  look: 'soft' | 'faint'
}

/** Text outside of a block element is a paragraph of its own. */
export function Prose({ nodes, link, style, look }: ProseProps) {
  const blocks: ReactNode[] = []
  let loose: TextNode[] = []
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) {
      blocks.push(
        <Text key={blocks.length} className={look} style={style}>
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
          <Text key={blocks.length} className={look} style={style}>
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

type ItemListProps = Omit<ProseProps, 'nodes'> & { node: Exclude<TextNode, string> }

function ItemList({ node, link, style, look }: ItemListProps) {
  const List = node.tag === 'ol' ? 'ol' : 'ul'
  return (
    <List className={look} style={{ ...style, paddingLeft: '24px' }}>
      {node.children.flatMap((item, place) =>
        typeof item === 'string'
          ? []
          : [
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <li key={place} style={{ marginBottom: '6px' }}>
                {inline(item.children, link)}
              </li>,
            ],
      )}
    </List>
  )
}

const inlineTags = new Set(['b', 'i', 'u', 's', 'strong', 'em'])

function inline(nodes: TextNode[], link: (href: string) => string): ReactNode {
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
          style={{ color: '#4a14c4', textDecoration: 'underline' }}
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
