import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { oneLine } from '#src/app/contract.ts'
import { mostQuestions } from './choices.ts'
import { source } from './contract.ts'

const { editor } = calls('leads')

const line = (what: string, longest: number) =>
  z.string().trim().min(1, `${what} is empty`).max(longest).pipe(oneLine(what))

const different = (texts: string[]) => new Set(texts).size === texts.length

const Question = z.object({
  label: line('Question', 120),
  options: z
    .array(line('Option', 80))
    .min(2, 'Give at least two options')
    .max(20)
    .refine(different, 'Two options are the same')
    .optional()
    .describe('To choose from; left out: the answer is a line of text'),
  required: z.boolean().default(false),
})

export const listQuestions = editor.get('/leads/questions', {
  summary: 'The questions that forms ask besides their own fields',
  answer: ok('By form', {
    forms: z.array(
      z.object({
        form: source,
        questions: z.array(Question.required({ required: true })),
      }),
    ),
  }),
})

const SentQuestions = z.object({
  form: source,
  questions: z
    .array(Question)
    .max(mostQuestions, `A form asks at most ${mostQuestions} questions`)
    .refine((all) => different(all.map(({ label }) => label)), 'Two questions are the same'),
})

export type SentQuestions = z.input<typeof SentQuestions>

export const saveQuestions = editor.post('/leads/questions', {
  summary: 'Replace the questions of a form',
  description: 'Answers keep the wording that was shown.',
  body: SentQuestions,
  answer: nothing('Saved; the pages show them'),
})
