import * as z from 'zod'

// The pages' Content-Security-Policy forbids eval. Zod's JIT would try it, and browsers report each attempt as a
// violation.
if (typeof window !== 'undefined') z.config({ jitless: true })

/**
 * The four fields of the FAQ form, which checks them in the browser: the schema stays free of the contract's libraries. The rules and their messages are the specification's, word for word. Lengths include
 * leading and trailing spaces, which are trimmed afterwards.
 */
export const FaqFields = z.object({
  question: z
    .string()
    .regex(/[\p{L}\p{N}]/u, 'Question cannot be empty and is required.')
    .min(10, 'Question must be at least 10 characters long.')
    .max(500, 'Question must be at most 500 characters long.')
    .regex(/[?¿]/, 'Question must end with a question mark.')
    .trim(),
  answer: z
    .string()
    .regex(/\S/, 'Answer cannot be empty and is required.')
    .min(10, 'Answer must be at least 10 characters long.')
    .max(20_000, 'Answer must be at most 20,000 characters long.')
    .trim(),
  navigationHeading: z
    .string()
    .trim()
    .min(1, 'Navigation heading cannot be empty and is required.')
    .max(120, 'Navigation heading must be at most 120 characters long.'),
  order: z.int('Order must be a whole number.').min(-1_000_000).max(1_000_000),
})

export type FaqFields = z.infer<typeof FaqFields>
