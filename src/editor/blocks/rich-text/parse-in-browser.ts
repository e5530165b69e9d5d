import { uncleanForTemplate } from '#src/ui/browser/trusted-types.ts'
import { growTree, type RichNode } from './rich-tree.ts'

/** The browser's own parser: the page that the server sent was read by it too, so hydration finds the same tree. */
export function parseRichText(html: string): RichNode[] {
  const template = document.createElement('template')
  template.innerHTML = uncleanForTemplate(html)
  const tree = growTree()
  const walk = (parent: ParentNode) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) tree.text(node.data)
      else if (node instanceof Element) {
        tree.open(node.localName, (name) => node.getAttribute(name))
        walk(node)
        tree.close()
      }
    }
  }
  walk(template.content)
  return tree.root
}
