import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/app/client.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { visibleCharacter } from '../../player-name.ts'
import styles from './score-dialog.module.css'

const SETTLE_MS = 800

/**
 * Ignores play keys that are still held or pressed repeatedly when the run ends; otherwise they would be typed into
 * the first field of the dialog that opens.
 */
function useIgnoredPlayKeys(open: boolean): (event: KeyboardEvent) => void {
  const openedAt = useRef(0)
  const deliberate = useRef(new Set<string>())
  useEffect(() => {
    if (!open) return
    openedAt.current = performance.now()
    deliberate.current.clear()
  }, [open])

  return (event) => {
    const settled = performance.now() - openedAt.current > SETTLE_MS
    if (settled && !event.repeat) deliberate.current.add(event.code)
    if (!deliberate.current.has(event.code) && /^[wasdlp ]$/i.test(event.key))
      event.preventDefault()
  }
}

interface ScoreDialogProps {
  open: boolean
  score: number
  /** The run in words; screen readers read it when the dialog opens. */
  summary: string
  onClose: () => void
  /** Resolves to the new entry's id, or undefined if the response has none. */
  submit: (playerName: string) => Promise<number | undefined>
  onAdded: (id: number) => void
}

const LONGEST = 50

const unsent = [
  { label: 'Company', name: 'company', autoComplete: 'organization' },
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email' },
]

export function ScoreDialog({ open, score, summary, onClose, submit, onAdded }: ScoreDialogProps) {
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState('')
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  // A ref, because state changes only with the next render and a double click is faster.
  const busy = useRef(false)

  const onKeyDown = useIgnoredPlayKeys(open)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const playerName = name.trim()
    setFailure('')
    const isVisible = visibleCharacter.test(playerName)
    setNameError(isVisible ? '' : 'Please enter your name')
    if (!isVisible) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    busy.current = true
    setSending(true)
    try {
      const id = await submit(playerName)
      if (id === undefined) setFailure('Failed to submit score')
      else onAdded(id)
    } catch (error) {
      console.error('Error submitting score', error)
      setFailure('Failed to submit score. Please try again.')
      const [refused] = error instanceof ApiError ? (error.problem.errors?.playerName ?? []) : []
      if (refused) setNameError(refused)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Dialog
      tone="night"
      open={open}
      onOpenChange={(next) => next || onClose()}
      closeOnOutsideClick={false}
      title="Game over"
      description={
        <>
          You scored <strong className={styles.score}>{score}</strong> points. {summary}
        </>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <TextField
          label="Name"
          name="playerName"
          autoComplete="nickname"
          maxLength={LONGEST}
          required
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.pair}>
          {unsent.map((field) => (
            <TextField key={field.name} optional maxLength={LONGEST} {...field} />
          ))}
        </div>
        <p className={styles.small}>
          The leaderboard shows your name and score. Company and email stay on this page: they are
          neither sent nor kept.
        </p>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Submitting...' : 'Submit score'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
