import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { countOf } from '#src/ui/text/words.ts'
import type { LeadFilter } from '../staff-contract.ts'
import styles from './people.module.css'
import { leadCalls, leadQueries, useLeadAction } from './queries.ts'

type TagFormProps = {
  /** Those people, or everybody whom the filter finds. */
  of: { ids: number[] } | { filter: LeadFilter }
}

export function TagForm({ of }: TagFormProps) {
  const action = useLeadAction()
  const { data } = useQuery(leadQueries.segments())
  const known = useId()
  return (
    <form
      className={styles.inline}
      aria-label="Tags"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const removes = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
        const tags = `${new FormData(form).get('tag')}`.split(',').filter((tag) => tag.trim())
        void action.run(
          async () => {
            const change = removes ? { remove: tags } : { add: tags }
            const { people } = await leadCalls.tag({ ...of, ...change })
            form.reset()
            return people
          },
          'ids' in of
            ? `Tags of ${countOf(of.ids.length, 'person', 'people')} changed.`
            : 'Tags changed.',
        )
      }}
    >
      <TextField label="Tag" name="tag" list={known} maxLength={200} required />
      <datalist id={known}>
        {data?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" look="secondary" aria-disabled={action.busy}>
        Add tag
      </Button>
      <Button type="submit" look="quiet" value="remove" aria-disabled={action.busy}>
        Remove tag
      </Button>
      <Outcome action={action} />
    </form>
  )
}
