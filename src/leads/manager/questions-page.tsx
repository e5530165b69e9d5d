import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicConfig } from '#src/site/public-config.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { mostQuestions } from '../choices.ts'
import { leadForms, type Source } from '../lead-forms.ts'
import styles from './people.module.css'
import { leadCalls, leadQueries, useLeadAction } from './queries.ts'

interface Question {
  label: string
  options?: string[] | undefined
  required: boolean
}

export function QuestionsPage() {
  const query = useQuery(leadQueries.questions())
  return (
    <WorkPage back="/contentmanager/leads" title="Questions on forms" width="narrow">
      <p className={styles.lead}>
        Up to {mostQuestions} further questions below the fields of a form. Ask only what you need:
        answers are kept with the sign-up, in the words that were shown, and the person gets them
        with their data. They are not forwarded to a provider.
      </p>
      <Loading query={query} height="12rem" />
      {query.data?.forms.map(({ form, questions }) => (
        <FormQuestions key={form} form={form} saved={questions} />
      ))}
    </WorkPage>
  )
}

const blank: Question = { label: '', required: false }

function FormQuestions({ form, saved }: { form: Source; saved: Question[] }) {
  const action = useLeadAction()
  const [questions, setQuestions] = useState(() => saved.map((one, id) => ({ id, ...one })))
  const change = (id: number, to: Partial<Question>) =>
    setQuestions((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const send = () =>
    leadCalls.saveQuestions({
      form,
      questions: questions.map(({ label, options, required }) => ({
        label,
        required,
        options: options?.map((one) => one.trim()).filter(Boolean),
      })),
    })
  const { name, page } = leadForms[form]
  return (
    <form
      className={styles.panel}
      aria-labelledby={`questions-${form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void action.run(send, `Saved. ${page} shows the questions.`)
      }}
    >
      <h2 id={`questions-${form}`}>{name}</h2>
      {publicConfig().forms[form] ? (
        <p role="note">Another site receives this form, so its page does not ask them.</p>
      ) : null}
      {questions.map((question, place) => (
        <QuestionFields
          key={question.id}
          question={question}
          number={place + 1}
          onChange={(to) => change(question.id, to)}
          onRemove={() => setQuestions((all) => all.filter(({ id }) => id !== question.id))}
        />
      ))}
      <Outcome action={action} />
      <div className={styles.actions}>
        {questions.length < mostQuestions ? (
          <Button
            look="secondary"
            onClick={() =>
              setQuestions((all) => [
                ...all,
                { ...blank, id: Math.max(-1, ...all.map(({ id }) => id)) + 1 },
              ])
            }
          >
            Add a question
          </Button>
        ) : null}
        <Button type="submit" aria-disabled={action.busy}>
          Save questions
        </Button>
      </div>
    </form>
  )
}

type QuestionFieldsProps = {
  question: Question
  number: number
  onChange: (to: Partial<Question>) => void
  onRemove: () => void
}

function QuestionFields({ question, number, onChange, onRemove }: QuestionFieldsProps) {
  const { label, options, required } = question
  return (
    <fieldset className={styles.fields}>
      <legend>Question {number}</legend>
      <TextField
        label="Wording"
        value={label}
        maxLength={120}
        required
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <TextAreaField
        label="Options to choose from"
        optional
        rows={3}
        hint="One per line. Without options the answer is a line of text."
        value={options?.join('\n') ?? ''}
        onChange={({ target }) =>
          onChange({ options: target.value ? target.value.split('\n') : undefined })
        }
      />
      <div className={`${styles.choices} ${styles.wide}`}>
        <label>
          <input
            type="checkbox"
            checked={required}
            onChange={({ target }) => onChange({ required: target.checked })}
          />
          Must be answered
        </label>
        <Button look="quiet" onClick={onRemove}>
          Remove question {number}
        </Button>
      </div>
    </fieldset>
  )
}
