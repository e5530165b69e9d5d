import { useState, useSyncExternalStore } from 'react'
import { readSession } from '#src/session/session.ts'
import { type ChangesWriter, createChangesWriter, type WriteState } from './changes-writer.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

/**
 * Returns the editor's writer; `id` continues changes that were stored before, up to `revision`. Whoever ends the
 * editor's session closes it.
 */
export function useChangesWriter(
  about: Pick<UnsavedChanges, 'kind' | 'href' | 'revision'>,
  id?: string,
): ChangesWriter {
  const [writer] = useState(() =>
    createChangesWriter({ ...about, username: readSession().user?.username ?? '' }, id),
  )
  return writer
}

export function useWriteState(writer: ChangesWriter): WriteState {
  return useSyncExternalStore(writer.watch, writer.state, writer.state)
}
