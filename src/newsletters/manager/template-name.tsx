import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExplainedError } from '#src/app/reason.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { longestTemplate } from '../choices.ts'
import type { Newsletter } from '../contract.ts'
import styles from './panel.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'

/** Saves the text of a newsletter under a name, or gives a template another name. */
export function TemplateName({ newsletter }: { newsletter: Newsletter }) {
  const { newsletterId, version, template, kind, subject, preheader, content } = newsletter
  const client = useQueryClient()
  const [name, setName] = useState(template ?? subject)
  const { error, done, button } = useAction({ invalidates: newsletterQueries.all })
  const save = async () => {
    if (!name.trim()) throw new ExplainedError('Give it a name.')
    if (template === null) {
      const fields = { subject, preheader, content, template: name }
      await newsletterCalls.create(kind === 'invitation' ? { ...fields, kind } : fields)
      return
    }
    const renamed = await newsletterCalls.rename(newsletterId, version, name)
    client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, renamed)
  }
  const isTemplate = template !== null
  return (
    <details className={styles.panel} open={isTemplate || undefined}>
      <summary>{isTemplate ? 'Template' : 'Save as template'}</summary>
      <TextField
        label="Name of the template"
        maxLength={longestTemplate}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button look="secondary" {...button(save, isTemplate ? 'Renamed.' : 'Saved as a template.')}>
        {isTemplate ? 'Rename' : 'Save as template'}
      </Button>
      {error ? <Notice tone="bad">{error}</Notice> : <p role="status">{done}</p>}
    </details>
  )
}
