import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

type LaunchDateFieldProps = {
  launchDate: string | null
  onChange: (launchDate: string | null) => void
}

export function LaunchDateField({ launchDate, onChange }: LaunchDateFieldProps) {
  return (
    <Part
      id="launch"
      title="Launch date"
      lead="With a date the pages count the weeks and days to it, and the text of “Time to launch” is not used. After that day they say “soon”, and the dashboard asks for another date."
    >
      <div className={styles.text}>
        <TextField
          label="Launch date"
          type="date"
          optional
          value={launchDate ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
        {launchDate === null ? null : (
          <Button look="quiet" aria-label="Remove the launch date" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
    </Part>
  )
}
