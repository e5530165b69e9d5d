import { recordActivity } from '#src/activity/record.ts'
import { invalid } from '#src/app/problem.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { FormQuestion } from '#src/site/launch.ts'

export interface Answer {
  question: string
  answer: string
}

const columns = ['id', 'form', 'place', 'label', 'options', 'required'] as const

const optionsIn = (json: string | null) =>
  json === null ? undefined : (JSON.parse(json) as string[])

/** The questions that forms ask now, by the name of the form; undefined if none asks any, so that pages contain nothing. */
export async function readQuestions(
  db: Database,
): Promise<Record<string, FormQuestion[]> | undefined> {
  const rows = await db
    .selectFrom('form_questions')
    .select(columns)
    .where('place', 'is not', null)
    .orderBy('form')
    .orderBy('place')
    .execute()
  const byForm: Record<string, FormQuestion[]> = {}
  for (const { id, form, label, options, required } of rows) {
    byForm[form] ??= []
    byForm[form].push({
      id,
      label,
      ...(options !== null && { options: optionsIn(options) }),
      ...(required === 1 && { required: true }),
    })
  }
  return rows.length > 0 ? byForm : undefined
}

export interface SentQuestion {
  label: string
  options?: string[]
  required: boolean
}

/**
 * Replaces the questions of a form. A question that is the same keeps its id; another wording is another row, and the
 * earlier one stays for the answers of pages that were opened before.
 */
export async function saveQuestions(
  db: Database,
  { form, questions, by }: { form: string; questions: SentQuestion[]; by: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // It also locks: two members of staff who save at once would mix their questions.
    await bumpContentVersion(trx)
    const known = await trx
      .selectFrom('form_questions')
      .select(columns)
      .where('form', '=', form)
      .orderBy('id', 'desc')
      .execute()
    await trx.updateTable('form_questions').set({ place: null }).where('form', '=', form).execute()
    for (const [place, { label, options: given, required: isRequired }] of questions.entries()) {
      const options = given ? JSON.stringify(given) : null
      const required = isRequired ? (1 as const) : (0 as const)
      const same = known.find(
        (one) => one.label === label && one.options === options && one.required === required,
      )
      if (same) {
        await trx.updateTable('form_questions').set({ place }).where('id', '=', same.id).execute()
        continue
      }
      const created = { created_at: new Date().toISOString(), created_by: by }
      await trx
        .insertInto('form_questions')
        .values({ form, place, label, options, required, ...created })
        .execute()
    }
    await recordActivity(trx, { who: by, kind: 'questions-changed', about: form })
  })
}

/**
 * Answers by the ids of the questions that the page showed, with the wording of these. A page that was opened before staff
 * changed the questions asks earlier ones, or fewer: answers to unknown questions are ignored, missing ones are no error.
 */
export async function readAnswers(
  db: Database,
  form: string,
  given: Record<string, string> = {},
): Promise<Answer[]> {
  const ids = Object.keys(given).filter((id) => /^[1-9]\d{0,8}$/.test(id))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('form_questions')
    .select(columns)
    .where('form', '=', form)
    .where('id', 'in', ids.slice(0, mostAnswers).map(Number))
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, label, options, required, place }) => {
    const answer = given[id]?.trim() ?? ''
    const isMissing = answer === '' && required === 1 && place !== null
    const isUnknown = answer !== '' && optionsIn(options)?.includes(answer) === false
    if (isMissing || isUnknown) throw invalid({ [`answers[${id}]`]: [`Please answer: ${label}`] })
    return answer ? [{ question: label, answer }] : []
  })
}

export const mostAnswers = 20

/** Call it in the transaction that adds the sign-up. */
export async function storeAnswers(
  trx: Database,
  signUpId: number,
  answers: Answer[],
): Promise<void> {
  const rows = answers.map((answer, place) => ({ sign_up_id: signUpId, place, ...answer }))
  if (rows.length > 0) await trx.insertInto('sign_up_answers').values(rows).execute()
}

/** The answers of each sign-up, in their order. */
export async function answersOf(
  db: Database,
  personIds: number[],
): Promise<(Answer & { signUpId: number; personId: number })[]> {
  if (personIds.length === 0) return []
  return db
    .selectFrom('sign_up_answers as a')
    .innerJoin('sign_ups as s', 's.id', 'a.sign_up_id')
    .select(['a.sign_up_id as signUpId', 's.person_id as personId', 'a.question', 'a.answer'])
    .where('s.person_id', 'in', personIds)
    .orderBy('a.sign_up_id')
    .orderBy('a.place')
    .execute()
}
