import { Extension, markInputRule, markPasteRule } from '@tiptap/core'
import { markedText } from './marked-text.ts'

/** Each sign of Markdown and the mark that text between two of them gets. */
const signs = [
  ['\\*\\*', '*', 'bold'],
  ['__', '_', 'bold'],
  ['\\*', '*', 'italic'],
  ['_', '_', 'italic'],
  ['~~', '~', 'strike'],
] as const

const rules = signs.map(([sign, char, mark]) => ({ mark, pattern: markedText(sign, char) }))

/** The rules of the marks' own extensions, which accept spaces next to the signs, are off. */
export const TypedMarks = Extension.create({
  name: 'typedMarks',
  addInputRules() {
    return rules.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      return type ? [markInputRule({ find: new RegExp(`${pattern}$`), type })] : []
    })
  },
  addPasteRules() {
    return rules.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      const find = new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'gu')
      return type ? [markPasteRule({ find, type })] : []
    })
  },
})
