import { type BlockDefinition, defineBlock } from './block-definition.ts'
import { maxLineLength, text } from './reading-raw.ts'
import { isBlankRichText } from './rich-text/read-rich-text.ts'

interface TextBlock<Type extends string> {
  id: string
  type: Type
  content: string
}

type Rest<Type extends string> = Pick<
  BlockDefinition<TextBlock<Type>>,
  'label' | 'heading' | 'small' | 'markdown' | 'words'
>

export const lineBlock = <Type extends string>(type: Type, rest: Rest<Type>) =>
  defineBlock<TextBlock<Type>>({
    read: (raw, id) => ({ id, type, content: text(raw.content) }),
    isEmpty: ({ content }) => content.trim() === '',
    maxLengths: { content: maxLineLength },
    plainText: ['content'],
    written: ['content'],
    ...rest,
  })

/** A type with rich text: HTML within the allow-list of rich-text.ts. */
export const richBlock = <Type extends string>(type: Type, rest: Rest<Type>) =>
  defineBlock<TextBlock<Type>>({
    read: (raw, id) => ({ id, type, content: text(raw.content) }),
    isEmpty: ({ content }) => isBlankRichText(content),
    plainText: [],
    ...rest,
  })
