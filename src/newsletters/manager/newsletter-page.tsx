import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AlsoHere } from '#src/editor/screen/also-here.tsx'
import { SharedTextField } from '#src/editor/screen/shared-fields.tsx'
import { useRestore } from '#src/editor/screen/use-restore.tsx'
import { momentOf } from '#src/session/staff-time.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { countOf } from '#src/ui/text/words.ts'
import type { Newsletter } from '../contract.ts'
import { fieldsOf } from '../document.ts'
import { AudienceForm } from './audience-form.tsx'
import { Duplicate } from './duplicate.tsx'
import { InsertName } from './insert-name.tsx'
import type { LetterText } from './letter-text.ts'
import styles from './newsletter-page.module.css'
import panelStyles from './panel.module.css'
import { PreviewPanel } from './preview-panel.tsx'
import { Progress } from './progress.tsx'
import { newsletterQueries, useDeleteNewsletters } from './queries.ts'
import { SendButton, SendPanel, useSending } from './send-panel.tsx'
import { TemplateName } from './template-name.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { audienceText, kindNames } from './words.ts'

export type LetterEditorProps = Pick<LetterText, 'editing' | 'session' | 'images'> & {
  onSave: () => void
}

type NewsletterPageProps = {
  opened: Newsletter
  /** Undefined for a newsletter that was no draft when the page was opened. */
  letter?: LetterText
  /** Passed in by the route because it finds articles to link to. */
  ContentEditor: (props: LetterEditorProps) => ReactNode
  /** Opens the text of a newsletter that has become a draft again. */
  onDraft: () => void
  onDeleted: () => void
  onDuplicated: (newsletterId: number) => void
}

/** A draft is written here; anything else is watched. */
export function NewsletterPage(props: NewsletterPageProps) {
  const { opened, letter, onDraft, onDuplicated } = props
  const { data = opened, error } = useQuery({
    ...newsletterQueries.detail(opened.newsletterId),
    initialData: opened,
  })
  // The button that sends is far down, and the progress begins at the top.
  const isDraft = data.state === 'draft' || data.state === 'step'
  const wasDraft = useRef(isDraft)
  useEffect(() => {
    if (wasDraft.current && !isDraft) window.scrollTo({ top: 0 })
    wasDraft.current = isDraft
  }, [isDraft])
  /** The text whose session ended when the newsletter was scheduled or sent. */
  const [closed, setClosed] = useState<LetterText>()
  const isOpen = letter !== undefined && letter !== closed
  const draft = useRef(onDraft)
  draft.current = onDraft
  useEffect(() => {
    if (!isDraft) setClosed(letter)
    else if (!isOpen) draft.current()
  }, [isDraft, isOpen, letter])
  return (
    <WorkPage
      back={
        data.sequence
          ? `/contentmanager/sequences/${data.sequence.sequenceId}`
          : '/contentmanager/newsletters'
      }
      eyebrow={data.template === null ? eyebrowOf(data) : 'Template'}
      title={data.template ?? (data.subject || 'Without a subject')}
    >
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {isDraft && isOpen ? (
        <DraftEditor {...props} key={letter.session.y.clientID} newsletter={data} letter={letter} />
      ) : (
        <Progress newsletter={data} onDuplicated={onDuplicated} />
      )}
      {isOpen && data.state === 'step' && data.startedAt ? (
        <div className={panelStyles.after}>
          <Progress newsletter={data} onDuplicated={onDuplicated} />
        </div>
      ) : null}
    </WorkPage>
  )
}

function eyebrowOf({ kind, sequence }: Newsletter): string {
  if (sequence) return `Mail of the sequence “${sequence.name}”`
  return kindNames[kind]
}

type DraftEditorProps = Omit<NewsletterPageProps, 'letter'> & {
  newsletter: Newsletter
  letter: LetterText
}

function DraftEditor(props: DraftEditorProps) {
  const { newsletter, letter: opened, ContentEditor, onDeleted, onDuplicated } = props
  const { newsletterId, sequence } = newsletter
  const isLive = sequence?.state === 'running'
  const draft = useDraft(opened, !isLive)
  const { letter, change, version, sync } = draft
  const [leaving, setLeaving] = useState(false)
  const deleteLater = useDeleteNewsletters()
  const sending = useSending({ newsletterId, opened, draft, isLive })
  const writing = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.saved}>
          {isLive && draft.dirty && !draft.trouble ? 'Not saved yet' : savedText(draft)}
        </p>
        {sequence ? null : (
          <>
            <Duplicate
              newsletter={{ ...newsletter, ...fieldsOf(letter), audience: draft.audience }}
              onCreated={onDuplicated}
            />
            <Button
              look="quiet"
              onClick={() => {
                setLeaving(true)
                deleteLater([newsletter])
                onDeleted()
              }}
            >
              Delete this draft
            </Button>
            {newsletter.template === null ? <SendButton sending={sending} opened={opened} /> : null}
          </>
        )}
        {isLive ? (
          <Button disabled={!draft.dirty} onClick={() => void draft.save()}>
            Save for everyone to come
          </Button>
        ) : null}
      </div>
      <AlsoHere others={sync.others} />
      {isLive ? <Reach counts={newsletter.counts} /> : null}
      {newsletter.lastError ? <Notice tone="warning">{newsletter.lastError}</Notice> : null}
      <div className={styles.columns}>
        <div ref={writing} className={styles.writing}>
          <SharedTextField
            label="Subject"
            name="subject"
            value={letter.subject}
            maxLength={200}
            onChange={(subject) => change({ subject }, 'subject')}
          />
          <SharedTextField
            label="Preheader"
            name="preheader"
            hint="Mail programs show it beside the subject."
            value={letter.preheader}
            maxLength={200}
            onChange={(preheader) => change({ preheader }, 'preheader')}
          />
          <ContentEditor
            editing={opened.editing}
            session={opened.session}
            images={opened.images}
            onSave={() => void draft.save()}
          />
        </div>
        <div className={styles.preview}>
          <PreviewPanel newsletterId={newsletterId} version={version} />
        </div>
      </div>
      <aside className={styles.side}>
        <AudiencePart newsletter={newsletter} draft={draft} />
        {newsletter.template === null ? (
          <SendPanel sending={sending} isStep={sequence !== null} />
        ) : null}
        <InsertName writing={writing} />
        {sequence ? null : <TemplateName newsletter={{ ...newsletter, ...fieldsOf(letter) }} />}
        <EarlierVersions newsletterId={newsletterId} version={version} opened={opened} />
      </aside>
      <LeaveGuard
        unsaved={() => draft.dirty && !leaving}
        stored={draft.writeState === 'stored'}
        onServer={draft.isUnsent ? undefined : 'shared'}
      />
    </>
  )
}

/** A template has no audience, a step has that of its sequence, and a digest that of its readers' choice. */
function AudiencePart({ newsletter, draft }: { newsletter: Newsletter; draft: Draft }) {
  const { newsletterId, kind, sequence, template } = newsletter
  const { audience, version, choose } = draft
  if (sequence || template !== null) return null
  if (kind !== 'digest') {
    return (
      <AudienceForm
        newsletterId={newsletterId}
        kind={kind}
        version={version}
        audience={audience}
        onChange={choose}
      />
    )
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="audience">
      <h2 id="audience">Audience</h2>
      <p>{audienceText(audience)}.</p>
    </section>
  )
}

/** Whom a change of a running sequence reaches. */
function Reach({ counts: { sent, waiting } }: Pick<Newsletter, 'counts'>) {
  return (
    <Notice tone="plain">
      The sequence is running. {countOf(sent, 'person has', 'people have')} this mail already. A
      saved change reaches {countOf(waiting, 'person who waits', 'people who wait')} for it, and
      everyone who confirms later.
    </Notice>
  )
}

function savedText({ trouble, dirty }: Draft): string {
  if (trouble) return `Not saved: ${trouble} It is tried again.`
  return dirty ? 'Saving…' : 'Saved'
}

type EarlierVersionsProps = { newsletterId: number; version: number; opened: LetterText }

/** The draft before each editing session, and before each restore. */
function EarlierVersions({ newsletterId, version: current, opened }: EarlierVersionsProps) {
  const { data = [], error } = useQuery(newsletterQueries.revisions(newsletterId, current))
  const restoring = useRestore(opened, 'Restored.')
  if (data.length === 0 && !error) return null
  return (
    <details className={classNames(panelStyles.panel, styles.versions)}>
      <summary>Earlier versions</summary>
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {restoring.error ? <Notice tone="bad">{restoring.error}</Notice> : null}
      {restoring.dialog}
      <ul className={panelStyles.versions}>
        {data.map(({ version, subject, savedAt, savedBy }) => (
          <li key={version}>
            <span>
              {subject || 'Without a subject'}, {momentOf(savedAt)} by {savedBy}
            </span>
            <Button
              look="quiet"
              disabled={restoring.busy}
              onClick={() => restoring.restore({ version })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
