import { useTextBinding } from '../../document/text-binding.ts'
import { nameOf } from '../arrange-blocks.ts'
import { type Block, definitionOf } from '../registry.ts'
import type { TextFlow } from '../text-flow.ts'
import { RichTextView } from './rich-text-view.tsx'
import { RichTextWriting } from './rich-text-writing.tsx'
import { WritingArea } from './writing-area.tsx'

type RichTextEditorProps = {
  block: Pick<Block, 'id' | 'type' | 'content'>
  flow: TextFlow
  className?: string
}

export function RichTextEditor({ block, flow, className }: RichTextEditorProps) {
  const { id, content } = block
  const { holdsParagraphs } = definitionOf(block.type)
  const { richTextOf, awareness } = useTextBinding()
  return (
    <WritingArea
      fragment={richTextOf(id)}
      isNew={content === '' || flow.isAwaited(id)}
      isWithin={holdsParagraphs}
      shown={<RichTextView html={content} className={className} />}
    >
      {({ key, ...writing }) => (
        <RichTextWriting
          key={key}
          id={id}
          label={nameOf(block)}
          value={content}
          flow={flow}
          holdsParagraphs={holdsParagraphs}
          className={className}
          awareness={awareness}
          {...writing}
        />
      )}
    </WritingArea>
  )
}
