import { useMemo } from 'react'
import { UnsavedParts } from '#src/editor/screen/unsaved-parts.tsx'
import { useSettled } from '#src/editor/screen/use-settled.ts'
import { changedParts } from '#src/editor/shared-text/shared-text.ts'
import type { BlogDocument } from '../../document.ts'
import type { ArticleText } from '../article/article-text.ts'

type UnsavedBlogPartsProps = {
  opened: ArticleText
  /** The content of the document. */
  doc: BlogDocument
  version: number
}

export function UnsavedBlogParts({ opened, doc, version }: UnsavedBlogPartsProps) {
  const settled = useSettled(doc)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts change with the text and the saved version
  const parts = useMemo(() => changedParts(opened), [opened, settled, version])
  return <UnsavedParts parts={parts} />
}
