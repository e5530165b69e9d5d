import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#src/session/staff-time.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { TextAreaField } from '#src/ui/field.tsx'
import type { Inbox } from '../contract.ts'
import styles from './question-inbox.module.css'
import { inboxQuery, questionCalls } from './questions.ts'

type Question = Inbox['questions'][number]

/** Visitors' questions and searches without a result. Renders nothing when there are none. */
export function QuestionInbox() {
  const { data, error } = useQuery(inboxQuery())
  if (error && !data) return <p role="alert">Error: {error.message}</p>
  if (!data || (data.questions.length === 0 && data.searches.length === 0)) return null
  return (
    <section aria-labelledby="inbox" className={styles.inbox}>
      {data.questions.length > 0 ? (
        <>
          <h2 id="inbox" className={styles.heading}>
            Questions from visitors
          </h2>
          <ul className={styles.list}>
            {data.questions.map((question) => (
              <OpenQuestion key={question.id} question={question} />
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
                {term} <span>{count === 1 ? 'once' : `${count} times`}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function OpenQuestion({ question: { id, question, email, createdAt } }: { question: Question }) {
  const client = useQueryClient()
  const [answering, setAnswering] = useState(false)
  const [answer, setAnswer] = useState('')
  const work = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => console.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery().queryKey }),
  })
  const about = `question-${id}`
  return (
    <li className={styles.question}>
      <p id={about} className={styles.text}>
        {question}
      </p>
      <p className={styles.facts}>
        {dayOf(createdAt)}
        {email ? ` · ${email}` : ' · no address'}
      </p>
      {work.error ? <p role="alert">Error: {work.error.message}</p> : null}
      {answering ? (
        <form
          className={styles.answer}
          onSubmit={(event) => {
            event.preventDefault()
            if (answer.trim() && !work.isPending) {
              work.mutate(() => questionCalls.answer(id, answer))
            }
          }}
        >
          <TextAreaField
            label={`Answer to ${email}`}
            rows={5}
            required
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" disabled={work.isPending}>
              {work.isPending ? 'Sending...' : 'Send'}
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
          <Button
            look="quiet"
            aria-describedby={about}
            disabled={work.isPending}
            onClick={() => work.mutate(() => questionCalls.dismiss(id))}
          >
            Drop
          </Button>
        </div>
      )}
    </li>
  )
}
