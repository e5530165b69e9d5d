import { typedText } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TypedText {
  path: string
  /** For each field of the page in order: its name, its value, and whether it is checked. */
  fields: { name: string; value: string; checked: boolean }[]
  focused: number
}

/** Passwords are never stored, and files cannot be restored. */
const ignoredTypes = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

const fieldsOfPage = () =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !ignoredTypes.includes(field.type),
  )

const nameOf = (field: Field) => field.name || field.id

export const anythingTyped = () =>
  fieldsOfPage().some((field) => !isTicked(field) && field.value !== '')

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

export function keepTypedText(): void {
  const fields = fieldsOfPage()
  const typed: TypedText = {
    path: location.pathname,
    fields: fields.map((field) => ({
      name: nameOf(field),
      value: field.value,
      checked: isTicked(field) && field.checked,
    })),
    focused: fields.indexOf(document.activeElement as Field),
  }
  writeStored(typedText, JSON.stringify(typed))
}

/** Restores the stored text of this page, once. Call it before React takes over the fields. */
export function restoreTypedText(): void {
  const typed = takeKept()
  if (typed?.path !== location.pathname || !isReloaded()) return
  const fields = fieldsOfPage()
  for (const [i, { name, value, checked }] of typed.fields.entries()) {
    const field = fields[i]
    // The new build may have other fields.
    if (!field || nameOf(field) !== name) return
    if (isTicked(field)) field.checked = checked
    else field.value = value
  }
  fields[typed.focused]?.focus({ preventScroll: true })
}

export function isReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.type === 'reload'
}

function takeKept(): TypedText | undefined {
  try {
    const text = readStored(typedText)
    removeStored(typedText)
    return text ? (JSON.parse(text) as TypedText) : undefined
  } catch {
    return undefined
  }
}
