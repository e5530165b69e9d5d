import { Extension, InputRule } from '@tiptap/core'
import { isAllowedLink, withScheme } from './rich-text.ts'

/** `[text](address)` becomes a link as its last bracket is typed. */
export const TypedLink = Extension.create({
  name: 'typedLink',
  addInputRules: () => [
    new InputRule({
      find: /\[([^[\]]+)\]\(([^\s()]+)\)$/,
      handler({ state, range, match }) {
        const [, text = '', address = ''] = match
        const href = withScheme(address)
        const link = state.schema.marks.link
        if (!link || !isAllowedLink(href)) return null
        const linked = state.schema.text(text, [link.create({ href })])
        state.tr.replaceWith(range.from, range.to, linked).removeStoredMark(link)
        return undefined
      },
    }),
  ],
})
