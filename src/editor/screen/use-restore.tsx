import { useState } from 'react'
import { announce } from '#src/ui/browser/delayed-work.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { Difference, RestoredVersion } from '../contract.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { asQuestion, Unconfirmed } from '../shared-text/save-text.ts'
import type { SharedText } from '../shared-text/shared-text.ts'
import { OthersDialog } from './others-dialog.tsx'

interface Wanted extends Pick<RestoredVersion, 'version' | 'block'> {
  /** Called when it is restored. */
  onRestored?: () => void
}

/** Restores earlier versions of a text. Words of others that it would replace are named first: the server asks. */
export function useRestore<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
  done = 'Restored, not yet online.',
) {
  const { session, editing } = opened
  const [question, setQuestion] = useState<{ wanted: Wanted; difference: Difference }>()
  const action = useAction()

  async function start(wanted: Wanted, confirmed = session.openedAt()): Promise<void> {
    const { version, block, onRestored } = wanted
    await session.settle()
    const part = block === undefined ? undefined : editing.document.nameOf(block)
    const difference = session.unconfirmed(confirmed, part)
    if (difference) {
      setQuestion({ wanted, difference })
      return
    }
    // The server decides: it knows what came since.
    try {
      await session.restore({ version, block, confirmed }, editing.takeRestored)
      onRestored?.()
      announce(done)
    } catch (error) {
      const asked = asQuestion(error)
      if (!(asked instanceof Unconfirmed)) throw error
      setQuestion({ wanted, difference: asked.difference })
    }
  }

  const dialog = question ? (
    <OthersDialog
      title="Replace the changes of colleagues?"
      description="Restoring replaces these parts, which contain changes that are not yours. The text as it is now is kept as an earlier version."
      others={opened.withLabels(question.difference.parts)}
      goOn={{
        label: 'Restore anyway',
        run() {
          setQuestion(undefined)
          void action.run(() => start(question.wanted, question.difference.seq))
        },
      }}
      onLookFirst={() => setQuestion(undefined)}
    />
  ) : null

  return {
    dialog,
    busy: action.busy,
    error: action.error,
    restore: (wanted: Wanted) => void action.run(() => start(wanted)),
  }
}
