import type { BlockViewProps } from '../view-props.ts'
import { piecesOf } from './tokens.ts'

export function CodeView({ block: { content }, tokens }: BlockViewProps<'code'>) {
  if (!content) return null
  return (
    // Not a landmark: an article may have many. Long lines scroll, also by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: code is no group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard
    <pre role="group" aria-label="Code" tabIndex={0} dir="ltr">
      <code>
        {piecesOf(content, tokens).map(({ start, text, kind }) =>
          kind === 'foreground' ? (
            text
          ) : (
            <span key={start} data-token={kind}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}
