import { createElement, type ReactNode } from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import { readRichText } from './read-rich-text.ts'
import styles from './rich-text-view.module.css'
import type { RichNode } from './rich-tree.ts'

/** Renders rich text element by element; raw HTML never reaches the page. */
export function RichTextView({ html, className }: { html: string; className?: string }) {
  const nodes = readRichText(html).map(show)
  return createElement(
    'div',
    { dir: 'auto', className: classNames(styles.text, className) },
    ...nodes,
  )
}

function show(node: RichNode): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.link ?? null, ...node.children.map(show))
}
