import { useEffect, useState, useSyncExternalStore } from 'react'
import { readSession } from '#src/session/session.ts'
import { type ChangesWriter, createChangesWriter, type WriteState } from './changes-writer.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

/**
 * Returns a writer that lives as long as the editor is mounted; `id` continues changes that were stored before, up to
 * `revision`.
 */
export function useChangesWriter(
  about: Pick<UnsavedChanges, 'kind' | 'href' | 'revision'>,
  id?: string,
): ChangesWriter {
  const [writer] = useState(() =>
    createChangesWriter({ ...about, username: readSession().user?.username ?? '' }, id),
  )
  useEffect(() => () => writer.close(), [writer])
  return writer
}

export function useWriteState(writer: ChangesWriter): WriteState {
  return useSyncExternalStore(writer.watch, writer.state, writer.state)
}
