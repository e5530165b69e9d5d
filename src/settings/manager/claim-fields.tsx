import { staffZone } from '#src/session/staff-time.ts'
import { type ClaimName, defaultClaims } from '#src/site/claims.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { boundField } from '#src/ui/form/bound-field.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { claimSentences, longestClaim } from '../choices.ts'
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
  const set = (part: Partial<Claim>) => onChange({ ...claim, ...part })
  const orNobody = boundField(claim, set, null)
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
          {...boundField(claim, set)('text')}
          required
          maxLength={longestClaim}
          autoComplete="off"
        />
        {claim.text !== defaultClaims[name] ? (
          <Button
            look="quiet"
            aria-label={`Use the original text for ${sentence.name}`}
            onClick={() => set({ text: defaultClaims[name] })}
          >
            Use the original
          </Button>
        ) : null}
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Owner"
          options={people.map(({ username, displayName }) => [
            username,
            displayName ? `${displayName} (${username})` : username,
          ])}
          {...orNobody('owner')}
        >
          <option value="">Nobody</option>
        </SelectField>
        <TextField label="Review on" type="date" optional {...orNobody('reviewOn')} />
      </div>
    </fieldset>
  )
}
