import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useDeferredValue, useMemo } from 'react'
import { checkDocument } from './checks.ts'
import styles from './checks-panel.module.css'
import type { BlogDocument } from './document.ts'
import { focusBlock } from './focus-block.ts'

type ChecksProps = {
  doc: BlogDocument
  bytesOf: (src: string) => number | undefined
  summary: RefObject<HTMLTextAreaElement | null>
}

/** What to look at before publishing, each a click away. It only advises. */
export function Checks({ doc, bytesOf, summary }: ChecksProps) {
  const deferred = useDeferredValue(doc)
  const findings = useMemo(() => checkDocument(deferred, bytesOf), [deferred, bytesOf])
  return (
    <section className={styles.checks} aria-label="Before publishing">
      <h2 className={styles.heading}>Before publishing</h2>
      {findings.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck aria-hidden="true" />
          Nothing to look at.
        </p>
      ) : (
        <ul className={styles.findings}>
          {findings.map(({ text, blockId }) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => (blockId ? focusBlock(blockId) : goToDetail(text, summary))}
              >
                <CircleAlert aria-hidden="true" />
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function goToDetail(text: string, summary: RefObject<HTMLTextAreaElement | null>) {
  if (text.includes('title')) document.querySelector<HTMLElement>('[data-add="title"]')?.focus()
  else summary.current?.focus()
}
