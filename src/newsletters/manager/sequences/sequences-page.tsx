import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import { type List, listNames, offeredLists } from '../../choices.ts'
import type { SequenceSummary } from '../../sequences-contract.ts'
import listStyles from '../newsletters-page.module.css'
import panelStyles from '../panel.module.css'
import { sequenceCalls, sequenceQueries } from './queries.ts'
import { stateNames } from './words.ts'

export const listOptions = offeredLists.step.map((list) => [list, listNames[list]] as const)

export function SequencesPage({ onCreated }: { onCreated: (sequenceId: number) => void }) {
  const query = useQuery(sequenceQueries.list())
  const { data = [] } = query
  return (
    <WorkPage back="/contentmanager/newsletters" title="Sequences">
      <p className={listStyles.about}>
        Mails to people of a list, each some time after they confirmed their address. Everyone goes
        through a sequence once.
      </p>
      <NewSequence onCreated={onCreated} />
      <Loading query={query} height="10rem" />
      {data.length > 0 ? <SequencesTable sequences={data} /> : null}
      {query.data?.length === 0 ? <EmptyState>No sequences yet.</EmptyState> : null}
    </WorkPage>
  )
}

function NewSequence({ onCreated }: { onCreated: (sequenceId: number) => void }) {
  const { error, run, busy } = useAction({ invalidates: sequenceQueries.all })
  return (
    <form
      className={`${panelStyles.panel} ${panelStyles.apart}`}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const fields = { name: String(form.get('name')), list: form.get('list') as List }
        void run(async () => onCreated((await sequenceCalls.create(fields)).sequenceId))
      }}
    >
      <h2>New sequence</h2>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <div className={panelStyles.buttons}>
        <TextField label="Name" name="name" required maxLength={100} />
        <SelectField label="List" name="list" options={listOptions} />
        <Button type="submit" disabled={busy}>
          Create
        </Button>
      </div>
    </form>
  )
}

const columns = ['Sequence', 'State', 'List', 'Mails', 'Sent', 'Waiting', 'Created']

function SequencesTable({ sequences }: { sequences: SequenceSummary[] }) {
  const sum = ({ steps }: SequenceSummary, of: 'sent' | 'waiting') =>
    numberOf(steps.reduce((total, { counts }) => total + counts[of], 0))
  return (
    <RecordTable
      caption="Sequences, newest first"
      columns={columns}
      numbers={['Mails', 'Sent', 'Waiting']}
    >
      {sequences.map((each) => (
        <tr key={each.sequenceId}>
          <th scope="row">
            <RouterLink
              href={`/contentmanager/sequences/${each.sequenceId}`}
              className={listStyles.subject}
            >
              {each.name}
            </RouterLink>
          </th>
          <td>{stateNames[each.state]}</td>
          <td data-label="List">{listNames[each.list]}</td>
          <td data-label="Mails" data-number>
            {numberOf(each.steps.length)}
          </td>
          <td data-label="Sent" data-number>
            {sum(each, 'sent')}
          </td>
          <td data-label="Waiting" data-number>
            {sum(each, 'waiting')}
          </td>
          <td data-label="Created">{momentOf(each.createdAt)}</td>
        </tr>
      ))}
    </RecordTable>
  )
}
