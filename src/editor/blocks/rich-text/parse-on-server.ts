import { Parser } from 'htmlparser2'
import { growTree, type RichNode } from './rich-tree.ts'

export function parseRichText(html: string, mostLevels?: number): RichNode[] {
  const tree = growTree(mostLevels)
  const parser = new Parser({
    onopentag: (tag, attributes) => tree.open(tag, (name) => attributes[name]),
    ontext: tree.text,
    onclosetag: tree.close,
  })
  parser.end(html)
  return tree.root
}
