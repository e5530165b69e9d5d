import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#src/app/client.ts'
import { staffAnswer, staffAnswerWithEtag, staffClient } from '#src/session/staff-call.ts'
import { momentOf, provideStaffZone } from '#src/session/staff-time.ts'
import { claimNames } from '#src/site/claims.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { useHashTarget } from '#src/ui/page/use-hash-target.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { SettingsApi } from '../api/service.ts'
import type { Settings, SettingsChange } from '../contract.ts'
import { ClaimFields, type Person } from './claim-fields.tsx'
import { DomainCheck } from './domain-check.tsx'
import { LineFields } from './line-fields.tsx'
import styles from './settings.module.css'
import {
  type Draft,
  LaunchDateField,
  Part,
  PricingChoice,
  SenderFields,
  TimeZoneChoice,
  WebhooksPart,
} from './settings-parts.tsx'

export function SettingsPage() {
  const query = useQuery(settingsQuery())
  const { data, refetch } = query
  useHashTarget(data !== undefined)
  return (
    <WorkPage back="/contentmanager" title="Settings" eyebrow="For owners">
      <SideNavigation label="Settings" parts={parts}>
        <Loading query={query} height="40rem" />
        {data ? <SettingsForm opened={data} reload={async () => (await refetch()).data} /> : null}
        {data ? (
          <>
            <DomainCheck />
            <WebhooksPart />
          </>
        ) : null}
      </SideNavigation>
    </WorkPage>
  )
}

const parts = {
  claims: 'Claims',
  launch: 'Launch date',
  pricing: 'Pricing page',
  'time-zone': 'Time zone',
  sender: 'Sender of mails',
  line: 'Waitlist',
  domain: 'Domain of mails',
  webhooks: 'Webhooks',
}

type Opened = { settings: Settings; staff: Person[]; etag: string }

type SettingsFormProps = {
  opened: Opened
  reload: () => Promise<Opened | undefined>
}

const draftOf = ({
  claims,
  launchDate,
  pricingRedirects,
  timeZone,
  sender,
  line,
}: Settings): Draft => ({
  claims,
  launchDate,
  pricingRedirects,
  timeZone,
  sender,
  line,
})
const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

function SettingsForm({ opened, reload }: SettingsFormProps) {
  const client = useQueryClient()
  const [base, setBase] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened.settings))
  const [theirs, setTheirs] = useState<Opened>()
  const action = useAction()
  const unsaved = !isSame(draft, draftOf(base.settings))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  async function save() {
    try {
      await saveSettings(draft, base.etag)
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setTheirs(await reload())
      throw error
    }
    const saved = await reload()
    if (saved) {
      setBase(saved)
      setDraft(draftOf(saved.settings))
      if (saved.settings.timeZone !== base.settings.timeZone) {
        provideStaffZone(saved.settings.timeZone)
        // The statistics now count different days.
        await client.invalidateQueries({ queryKey: ['stats'] })
      }
    }
    await client.invalidateQueries({ queryKey: ['attention'] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(save, 'Saved. The public pages show it now.')
  }

  /** Continues from the version that somebody else saved, with these texts in the fields. */
  const goOn = (settings: Draft) => {
    if (theirs) setBase(theirs)
    setDraft(settings)
    setTheirs(undefined)
    action.clear()
  }

  const { updatedAt, updatedBy } = base.settings
  return (
    <form className={styles.form} onSubmit={submit}>
      <Part
        id="claims"
        title="Claims on the public pages"
        lead="Figures and promises that go stale. On its review date a claim appears under “Needs attention” on the dashboard. FAQs and articles that repeat one are edited where they are."
      >
        {claimNames.map((name) => (
          <ClaimFields
            key={name}
            name={name}
            claim={draft.claims[name]}
            people={base.staff}
            onChange={(claim) => change({ claims: { ...draft.claims, [name]: claim } })}
          />
        ))}
      </Part>
      <LaunchDateField draft={draft} change={change} />
      <PricingChoice draft={draft} change={change} />
      <TimeZoneChoice draft={draft} change={change} />
      <SenderFields draft={draft} change={change} />
      <LineFields draft={draft} change={change} />
      {theirs ? (
        <Notice
          tone="warning"
          actions={
            <>
              <Button look="secondary" onClick={() => goOn(draftOf(theirs.settings))}>
                Use theirs
              </Button>
              <Button look="secondary" onClick={() => goOn(draft)}>
                Keep mine
              </Button>
            </>
          }
        >
          <strong>{theirs.settings.updatedBy ?? 'Somebody'} changed the settings meanwhile.</strong>{' '}
          Nothing of yours is saved yet. Take over theirs, or keep yours and save again.
        </Notice>
      ) : null}
      <div className={styles.end}>
        <Button type="submit" aria-disabled={action.busy || !unsaved || theirs !== undefined}>
          {action.busy ? 'Saving…' : 'Save settings'}
        </Button>
        <Outcome action={action} idle={unsaved ? 'Not saved yet.' : undefined} />
      </div>
      {updatedAt ? (
        <p className={styles.lead}>
          Last changed {momentOf(updatedAt)} by {updatedBy}.
        </p>
      ) : null}
      <LeaveGuard unsaved={() => unsaved} stored={false} />
    </form>
  )
}

const settings = staffClient<SettingsApi>().settings

const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => staffAnswerWithEtag(settings.$get(), 'Failed to get the settings'),
    // A refetch must not replace the fields while somebody is editing them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const saveSettings = (json: SettingsChange, etag: string) =>
  staffAnswer(settings.$post({ json, header: { 'if-match': etag } }), 'Failed to save the settings')
