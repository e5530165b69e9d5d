import type { Nodes } from 'mdast'
import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { isAllowedLink } from '../blocks/rich-text/rich-text.ts'

const tags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  listItem: 'li',
  blockquote: 'blockquote',
  strong: 'strong',
  emphasis: 'em',
  delete: 's',
}

/** The HTML of the nodes that blocks are written as, for programs that show it without our styles. */
export function htmlOfNodes(nodes: readonly Nodes[]): string {
  return nodes.map(htmlOf).join('')
}

function htmlOf(node: Nodes): string {
  const tag = tags[node.type]
  const inside = () => ('children' in node ? htmlOfNodes(node.children) : '')
  if (tag) return `<${tag}>${inside()}</${tag}>`
  switch (node.type) {
    case 'heading':
      return `<h${node.depth}>${inside()}</h${node.depth}>`
    case 'list':
      return node.ordered ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`
    case 'code':
      return `<pre><code>${escapeText(node.value)}</code></pre>`
    case 'link':
      return isAllowedLink(node.url)
        ? `<a href="${escapeHtml(node.url)}">${inside()}</a>`
        : inside()
    case 'image': {
      const caption = node.title ? `<figcaption>${escapeText(node.title)}</figcaption>` : ''
      return `<figure><img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}"/>${caption}</figure>`
    }
    case 'table':
      return `<table>${node.children.map((row, place) => rowOf(row, place === 0)).join('')}</table>`
    case 'thematicBreak':
      return '<hr/>'
    case 'break':
      return '<br/>'
    case 'text':
      return escapeText(node.value)
    // Only the lines that blocks write themselves, such as <small>.
    case 'html':
      return node.value
    default:
      return inside()
  }
}

function rowOf(row: Extract<Nodes, { type: 'tableRow' }>, isHeader: boolean): string {
  const cell = isHeader ? 'th' : 'td'
  const cells = row.children.map(({ children }) => `<${cell}>${htmlOfNodes(children)}</${cell}>`)
  return `<tr>${cells.join('')}</tr>`
}
