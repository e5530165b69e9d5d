import { type FormEvent, useState } from 'react'
import type { DayRange } from '#src/time/zoned-days.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import styles from './notes.module.css'
import { Panel } from './panel.tsx'
import { exportStats } from './queries.ts'

/** Saves the statistics of any range as a file. Filters of the screen do not apply. */
export function ExportPanel({ range }: { range: DayRange }) {
  const [days, setDays] = useState<Partial<DayRange>>({})
  const wanted = { ...range, ...days }
  const action = useAction()
  const isValid = wanted.from !== '' && wanted.from <= wanted.to
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const wantsJson = submitter instanceof HTMLButtonElement && submitter.value === 'json'
    const format = wantsJson ? 'json' : 'csv'
    const name = `statistics-${wanted.from}-${wanted.to}.${format}`
    const saveWanted = async () => saveFile(name, await exportStats(format, wanted))
    if (isValid) void action.run(saveWanted, `Exported ${name}.`)
  }
  return (
    <Panel
      id="export"
      title="Export"
      text="CSV has visits and sign-ups by day, page, source, campaign, newsletter and device. JSON has everything, also articles, the funnel, speed and notes."
    >
      <form className={styles.form} onSubmit={save}>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            type="date"
            required
            value={wanted[end]}
            onChange={({ target }) => setDays({ ...days, [end]: target.value })}
          />
        ))}
        <Button type="submit" look="secondary" value="csv" disabled={!isValid || action.busy}>
          Save CSV
        </Button>
        <Button type="submit" look="secondary" value="json" disabled={!isValid || action.busy}>
          Save JSON
        </Button>
      </form>
      {isValid ? null : <p role="alert">The first day must not be after the last one.</p>}
      <Outcome action={action} />
    </Panel>
  )
}
