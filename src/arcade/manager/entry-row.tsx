import { type FormEvent, useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import type { ModeratedScore } from '../moderation-contract.ts'
import styles from './leaderboard-page.module.css'
import { type Change, moderationCalls } from './queries.ts'

type EntryRowProps = { entry: ModeratedScore; change: Change; busy: boolean }

export function EntryRow({ entry, change, busy }: EntryRowProps) {
  const { id, playerName, score, createdAt, verified, flagged } = entry
  const [name, setName] = useState<string>()
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (!name?.trim()) return
    change(() => moderationCalls.rename(id, name))
    setName(undefined)
  }
  return (
    <tr className={styles.row}>
      <td className={styles.name}>
        <bdi>{playerName}</bdi>
        {flagged ? <span className={styles.flagged}>Matches the filter</span> : null}
      </td>
      <td className={styles.score}>{score.toLocaleString('en-US')}</td>
      <td data-label="When">{momentOf(createdAt)}</td>
      <td data-label="Run">{verified ? 'Verified' : 'Not verified'}</td>
      <td data-label="Actions">
        {name === undefined ? (
          <div className={styles.actions}>
            <Button
              look="quiet"
              disabled={busy}
              aria-label={`Rename ${playerName}`}
              onClick={() => setName(playerName)}
            >
              Rename
            </Button>
            <Button
              look="quiet"
              disabled={busy}
              aria-label={`Remove ${playerName}`}
              onClick={() => change(() => moderationCalls.remove(id))}
            >
              Remove
            </Button>
          </div>
        ) : (
          <form className={styles.rename} onSubmit={rename}>
            <TextField
              label={`New name for ${playerName}`}
              hideLabel
              autoFocus
              required
              maxLength={50}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <div className={styles.actions}>
              <Button type="submit" disabled={busy}>
                Save
              </Button>
              <Button look="quiet" onClick={() => setName(undefined)}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </td>
    </tr>
  )
}
