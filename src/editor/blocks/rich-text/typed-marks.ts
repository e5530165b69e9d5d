import { Extension, markInputRule, markPasteRule } from '@tiptap/core'
import { markedTexts } from './marked-text.ts'

/** The rules of the marks' own extensions, which accept spaces next to the signs, are off. */
export const TypedMarks = Extension.create({
  name: 'typedMarks',
  addInputRules() {
    return markedTexts.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      return type ? [markInputRule({ find: new RegExp(`${pattern}$`), type })] : []
    })
  },
  addPasteRules() {
    return markedTexts.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      const find = new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'gu')
      return type ? [markPasteRule({ find, type })] : []
    })
  },
})
