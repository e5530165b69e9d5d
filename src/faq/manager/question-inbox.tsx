import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '#src/session/staff-time.ts'
import { doLater, forEach, useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { SelectBox, SelectionBar, useSelection } from '#src/ui/list/selection.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { Inbox } from '../contract.ts'
import { inboxQuery, questionCalls } from './queries.ts'
import styles from './question-inbox.module.css'

type Question = Inbox['questions'][number]

/** Visitors' questions and searches without a result. Renders nothing when there are none. */
export function QuestionInbox() {
  const query = useQuery(inboxQuery())
  const { data } = query
  const isHidden = useIsHidden()
  const questions = (data?.questions ?? []).filter(({ id }) => !isHidden(subjectOf(id)))
  const selection = useSelection(questions.map(({ id }) => id))
  const client = useQueryClient()
  /** Closes questions without an answer, after the time for undoing it. */
  const drop = (ids: number[]) =>
    doLater({
      text: `Dropping ${oneOrMore(ids.length, 'a question', 'questions')}.`,
      subjects: ids.map(subjectOf),
      run: () => forEach(ids, questionCalls.dismiss),
      refresh: () => client.invalidateQueries({ queryKey: inboxQuery().queryKey }),
    })
  if (!data) return <LoadFailure query={query} />
  if (questions.length === 0 && data.searches.length === 0) return null
  return (
    <section aria-labelledby="inbox" className={styles.inbox}>
      {questions.length > 0 ? (
        <>
          <h2 id="inbox" className={styles.heading}>
            Questions from visitors
          </h2>
          <SelectionBar selection={selection}>
            <Button
              look="secondary"
              onClick={() => {
                drop(selection.selected)
                selection.clear()
              }}
            >
              Drop
            </Button>
          </SelectionBar>
          <ul className={styles.list}>
            {questions.map((question) => (
              <OpenQuestion
                key={question.id}
                question={question}
                selectBox={<SelectBox {...selection.box(question.id)} label={question.question} />}
                onDrop={() => drop([question.id])}
              />
            ))}
          </ul>
        </>
      ) : null}
      {data.searches.length > 0 ? (
        <details className={styles.searches}>
          <summary>Searches without a result ({data.searches.length})</summary>
          <ul>
            {data.searches.map(({ term, count }) => (
              <li key={term}>
                {term} <span>{oneOrMore(count, 'once', 'times')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

const subjectOf = (id: number) => `question-${id}`

type OpenQuestionProps = { question: Question; selectBox: ReactNode; onDrop: () => void }

function OpenQuestion({ selectBox, onDrop, ...props }: OpenQuestionProps) {
  const { id, question, email, createdAt } = props.question
  const [answering, setAnswering] = useState(false)
  const [answer, setAnswer] = useState('')
  const action = useAction({ invalidates: inboxQuery().queryKey })
  const about = `question-${id}`
  return (
    <li className={styles.question}>
      <p className={styles.text}>
        {selectBox}
        <span id={about}>{question}</span>
      </p>
      <p className={styles.facts}>
        {dayOf(createdAt)}
        {email ? ` · ${email}` : ' · no address'}
      </p>
      <Outcome action={action} />
      {answering ? (
        <form
          className={styles.answer}
          onSubmit={(event) => {
            event.preventDefault()
            if (answer.trim())
              void action.run(() => questionCalls.answer(id, answer), 'Answer sent.')
          }}
        >
          <TextAreaField
            label={`Answer to ${email}`}
            rows={5}
            required
            autoFocus
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" disabled={action.busy}>
              {action.busy ? 'Sending...' : 'Send'}
            </Button>
            <Button look="quiet" onClick={() => setAnswering(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <ButtonLink
            look="secondary"
            href={`/contentmanager/faq/createfaq?question=${id}`}
            aria-describedby={about}
          >
            Turn into an FAQ
          </ButtonLink>
          {email ? (
            <Button look="secondary" aria-describedby={about} onClick={() => setAnswering(true)}>
              Answer by mail
            </Button>
          ) : null}
          <Button look="quiet" aria-describedby={about} disabled={action.busy} onClick={onDrop}>
            Drop
          </Button>
        </div>
      )}
    </li>
  )
}
