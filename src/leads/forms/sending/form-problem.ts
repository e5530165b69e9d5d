import { isAddress, suggestAddress } from '../../email-address.ts'

/** A problem that the visitor must correct before the form can be sent. `field` is the name of its field. */
export type FormProblem = {
  text: string
  field?: string
  suggestion?: string
  isProgress?: boolean
}

export const refusedText =
  'This was not accepted. Please check that every required field is filled in and that the email address is complete, for example name@gmail.com.'

export const unavailableText =
  'This could not be taken just now. Please send it again in a moment. What you typed is still here.'

const minutesOf = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Without scripts, the visitor must send the form again. */
export const limitedText = (seconds: number) =>
  `Too many forms came from your network. Please send this one again in ${minutesOf(seconds)}. What you typed is still here.`

/** With scripts, the form is stored in the browser and sent as soon as it is allowed. */
export const queuedText = (seconds: number) =>
  `Too many forms came from your network. Yours is kept in this browser, which sends it in ${minutesOf(seconds)} if this site is open, or when you come back.`

/** Announced at each quarter only: a screen reader reads every change. */
export const proofText = (percent: number) =>
  `Many forms come from your network or for your mail host. To show that this is no flood, your browser works for a moment: ${percent - (percent % 25)} % done.`

/** With scripts, the form is stored in the browser and sent when this site can be reached. */
export const unreachedText =
  'There is no connection to us right now. Your form is kept in this browser, which sends it as soon as the network is back.'

/**
 * Finds values that the server would refuse, before anything is sent. A valid address that looks mistyped is questioned
 * once: `questioned` is the address that the visitor was already asked about.
 */
export function findProblem(form: HTMLFormElement, questioned?: string): FormProblem | undefined {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[required]')) {
    const value = input.value.trim()
    // Browsers accept blanks in a required field.
    if (!value) return { field: input.name, text: 'Please fill in this field.' }
    if (input.type !== 'email') continue
    const problem = addressProblem(value, questioned)
    if (problem) return { ...problem, field: input.name }
  }
  return undefined
}

export function addressProblem(address: string, questioned?: string): FormProblem | undefined {
  const suggestion = suggestAddress(address)
  if (!isAddress(address)) return { text: 'This email address is not complete.', suggestion }
  if (!suggestion || address === questioned) return undefined
  return { text: 'If the address is right, send it again.', suggestion }
}
