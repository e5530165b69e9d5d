import { staffZone } from '#src/session/staff-time.ts'
import { type ClaimName, defaultClaims } from '#src/site/claims.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { longestClaim } from '../choices.ts'
import { claimSentences } from '../claim-sentences.ts'
import type { Claim } from '../contract.ts'
import styles from './settings.module.css'

export type Person = { username: string; displayName: string }

type ClaimFieldsProps = {
  name: ClaimName
  claim: Claim
  people: Person[]
  onChange: (claim: Claim) => void
}

export function ClaimFields({ name, claim, people, onChange }: ClaimFieldsProps) {
  const sentence = claimSentences[name]
  const isDue = claim.reviewOn !== null && claim.reviewOn <= dayIn(staffZone(), Date.now())
  return (
    <fieldset className={styles.claim}>
      <legend className={styles.legend}>
        {sentence.name}
        {isDue ? <span className={styles.due}>To be reviewed</span> : null}
      </legend>
      <p className={styles.preview}>
        {sentence.before}
        <mark>{claim.text.trim() || '…'}</mark>
        {sentence.after}
      </p>
      <div className={styles.text}>
        <TextField
          label="Text"
          value={claim.text}
          required
          maxLength={longestClaim}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...claim, text: target.value })}
        />
        {claim.text !== defaultClaims[name] ? (
          <Button
            look="quiet"
            aria-label={`Use the original text for ${sentence.name}`}
            onClick={() => onChange({ ...claim, text: defaultClaims[name] })}
          >
            Use the original
          </Button>
        ) : null}
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Owner"
          value={claim.owner ?? ''}
          options={people.map(({ username, displayName }) => [
            username,
            displayName ? `${displayName} (${username})` : username,
          ])}
          onChange={({ target }) => onChange({ ...claim, owner: target.value || null })}
        >
          <option value="">Nobody</option>
        </SelectField>
        <TextField
          label="Review on"
          type="date"
          optional
          value={claim.reviewOn ?? ''}
          onChange={({ target }) => onChange({ ...claim, reviewOn: target.value || null })}
        />
      </div>
    </fieldset>
  )
}
