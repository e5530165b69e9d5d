import { useMemo } from 'react'
import type { SharedDocument } from '#src/editor/document/shared-document.ts'
import { UnsavedParts } from '#src/editor/screen/unsaved-parts.tsx'
import { useSettled } from '#src/editor/screen/use-settled.ts'
import type { BlogDocument } from '../../document.ts'
import type { Base } from './base.ts'
import { changedParts } from './unpublished-changes.ts'

type UnsavedBlogPartsProps = {
  document: SharedDocument<BlogDocument>
  /** The content of the document. */
  doc: BlogDocument
  base: Base
}

export function UnsavedBlogParts({ document, doc, base }: UnsavedBlogPartsProps) {
  const settled = useSettled(doc)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is read again when its content changes
  const parts = useMemo(() => changedParts(document, base), [document, settled, base])
  return <UnsavedParts parts={parts} />
}
