import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#src/editor/blocks/registry.ts'
import { useSettled } from '#src/editor/screen/use-settled.ts'
import { focusField } from '#src/editor/writing/focus-block.ts'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { useArticle } from '../article/article-context.ts'
import { managerQueries } from '../queries.ts'
import { checkDocument, deadLinks, type FindingTarget, ownLinks } from './checks.ts'
import styles from './checks-panel.module.css'

/** Problems to look at before publishing; a click leads to the place. They never block publishing. */
export function Checks() {
  const { editor, summary } = useArticle()
  const { bytesOf } = editor.images
  const settled = useSettled(editor.doc)
  const links = useDeadLinks(settled.blocks)
  const findings = useMemo(
    () => [...checkDocument(settled, bytesOf), ...links],
    [settled, bytesOf, links],
  )
  return (
    <section className={styles.checks} aria-label="Before publishing">
      <h2 className={styles.heading}>Before publishing</h2>
      {findings.length === 0 ? (
        <p className={styles.fine}>
          <StrokeIcon path={icons.circledCheck} size={24} />
          Nothing to look at.
        </p>
      ) : (
        <ul className={styles.findings}>
          {findings.map(({ text, target }) => (
            <li key={text}>
              <button type="button" onClick={() => goTo(target, summary.current)}>
                <StrokeIcon path={icons.circledMark} size={24} />
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useDeadLinks(blocks: readonly Block[]) {
  const links = useMemo(() => ownLinks(blocks, location.origin), [blocks])
  const ids = [...new Set(links.flatMap(({ blogId = [] }) => blogId))].sort((a, b) => a - b)
  const topics = [...new Set(links.flatMap(({ topic = [] }) => topic))].sort()
  const { data: statuses } = useQuery(managerQueries.statuses(ids))
  const { data: emptyTopics } = useQuery(managerQueries.emptyTopics(topics))
  return useMemo(() => deadLinks(links, { statuses, emptyTopics }), [links, statuses, emptyTopics])
}

function goTo(target: FindingTarget, summary: HTMLElement | null) {
  if ('blockId' in target) focusField(target.blockId, target.path)
  else if (target.field === 'summary') summary?.focus()
  else document.querySelector<HTMLElement>(controls[target.field])?.focus()
}

const controls = {
  title: '[data-add="title"]',
  thumbnail: '[data-field="thumbnail"] button',
}
