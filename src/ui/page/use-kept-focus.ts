import { useEffect } from 'react'

/*
 * One rule for all staff screens: when the focused control goes, the focus goes on to what is in its place. Without it
 * the focus falls to the page, and people with a keyboard or a screen reader begin at the top again (WCAG 2.4.3).
 */

interface Place {
  control: HTMLElement
  /** The control and what it was in, from the inside out, each with where it was. */
  path: { element: Element; parent: Element; siblings: Element[]; isRegion: boolean }[]
  undos: number
  wasDisabled: boolean
  /** The control that had the focus before, if this one is in the bar of messages. */
  before?: Place
}

const focusable = 'a[href], button, input, select, textarea, summary'
const row = 'li, tr'
const heading = 'h1, h2, h3'
const messages = '[data-messages]'
/** Time for the screen itself to move the focus, for example into a field that it opens. */
const graceMs = 60
/** How long a disabled control is waited for. It may stay disabled. */
const patienceMs = 2000

const undoButtons = () => document.querySelectorAll<HTMLElement>(`${messages} [data-undo]`)

function placeOf(control: HTMLElement): Place {
  const path: Place['path'] = []
  for (let element: Element = control; element.parentElement; element = element.parentElement) {
    const parent = element.parentElement
    const siblings = [...parent.children]
    const isRegion = !element.matches(row) && element.querySelector(heading) !== null
    path.push({ element, parent, siblings, isRegion })
  }
  return { control, path, undos: undoButtons().length, wasDisabled: false }
}

const controlsIn = (element: Element | undefined) =>
  element ? [element, ...element.querySelectorAll('*')].filter(isControl) : []

const isControl = (element: Element): element is HTMLElement => element.matches(focusable)

const alike = (controls: HTMLElement[], { textContent }: HTMLElement) =>
  controls.find((one) => textContent && one.textContent === textContent)

/** The control with the same words in another row, or its first one: one that is disabled if there is no other. */
function controlInRow(element: Element | undefined, like: HTMLElement): HTMLElement | undefined {
  const controls = controlsIn(element)
  return alike(controls, like) ?? controls.find((one) => !one.matches(':disabled')) ?? controls[0]
}

/**
 * In a row as above. Elsewhere the control with the same words, a field, or the only button: the first of several buttons
 * would be pressed by mistake.
 */
function replacementIn(element: Element, like: HTMLElement): HTMLElement | undefined {
  if (element.closest(row)) return controlInRow(element, like)
  const controls = controlsIn(element)
  const [first] = controls
  const isClear = controls.length === 1 || first?.matches('input, select, textarea')
  return alike(controls, like) ?? (isClear ? first : undefined)
}

function headingNear(parent: Element | undefined): HTMLElement | null {
  const near = parent?.closest('section, main')?.querySelector<HTMLElement>(heading)
  return near ?? document.querySelector<HTMLElement>('main h1')
}

/** The next row or the one before, or what replaced the control; then a new button for undoing it; then the heading. */
function successorOf({ control, path, undos }: Place): HTMLElement | null {
  if (control.isConnected && !control.matches(':disabled')) return control
  const lost = path.find(({ element, parent }) => !element.isConnected && parent.isConnected)
  if (lost && !lost.isRegion) {
    const { element, parent, siblings } = lost
    const index = siblings.indexOf(element)
    const { [index]: there, [index - 1]: before } = parent.children
    const isReplaced = there !== undefined && !siblings.includes(there)
    const next = element.matches(row)
      ? (controlInRow(there, control) ?? controlInRow(before, control))
      : isReplaced && replacementIn(there, control)
    if (next) return next
  }
  const bars = undoButtons()
  if (bars.length > undos) return bars[bars.length - 1] ?? null
  return headingNear(lost?.parent)
}

function focusOn(element: HTMLElement | null): void {
  if (element?.matches(heading)) element.tabIndex = -1
  element?.focus()
}

/** Keeps the focus on the screen while controls come and go. */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      // A dialog returns the focus to the control that opened it, or that control has gone.
      if (target.closest('[role="dialog"]')) return
      const isMessage = target.closest(messages) !== null
      const before = isMessage ? (place?.before ?? place) : undefined
      place = { ...placeOf(target), before }
    }
    const forget = ({ target }: Event) => {
      const pressed = target instanceof Element && target.closest(focusable)
      if (!pressed) place = undefined
    }
    const look = () => {
      if (!place || document.activeElement !== document.body) return
      const { control } = place
      if (!control.isConnected) {
        clearTimeout(timer)
        timer = setTimeout(moveOn, graceMs)
      } else if (control.matches(':disabled')) place.wasDisabled = true
      else if (place.wasDisabled) control.focus({ preventScroll: true })
    }
    const moveOn = () => {
      if (!place || place.control.isConnected || document.activeElement !== document.body) return
      const next = successorOf(place.before ?? place)
      if (!next?.matches(':disabled')) return focusOn(next)
      // It is focused when it is enabled again.
      place = { ...placeOf(next), wasDisabled: true }
      timer = setTimeout(giveUp, patienceMs)
    }
    const giveUp = () => {
      if (!place?.control.matches(':disabled') || document.activeElement !== document.body) return
      focusOn(headingNear(place.control))
    }

    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled'],
    })
    addEventListener('focusin', remember)
    addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('focusin', remember)
      removeEventListener('pointerdown', forget)
    }
  }, [])
}
