import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { countOf } from '#src/ui/text/words.ts'
import type { StaffApi } from '../api/routes.ts'
import styles from './command-palette.module.css'
import { findCommands } from './commands.ts'
import { kindNames, searchKinds } from './kinds.ts'

const shortest = 2

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-search', q],
    enabled: q.length >= shortest,
    placeholderData: q.length >= shortest ? keepPreviousData : undefined,
    staleTime: 30_000,
    queryFn: async () => {
      const call = staffClient<StaffApi>().staff.search.$get({ query: { q } })
      return (await staffAnswer(call, 'The search failed')).results
    },
  })

/** Every key would be a request, and a lead that is found counts as read. */
const waitMs = 250

/** Finds commands, places and content from any screen. */
export function CommandPalette(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      {...props}
      width="wide"
      title="Search and commands"
      description={<VisuallyHidden>Arrow keys choose, Enter opens.</VisuallyHidden>}
    >
      <Search close={() => props.onOpenChange(false)} />
    </Dialog>
  )
}

function Search({ close }: { close: () => void }) {
  const id = useId()
  const router = useRouter()
  const role = useSession().user?.role ?? 'writer'
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const q = useSettled(text.trim())
  const { data: hits = [], error, isFetching } = useQuery(searchQuery(q))
  const isSearching = isFetching || q !== text.trim()

  const groups: PaletteGroup[] = [
    ...findCommands(text, role).map(({ name, commands }) => ({
      name,
      entries: commands.map((command) => ({ ...command, title: command.label, detail: '' })),
    })),
    ...searchKinds.map((kind) => ({
      name: kindNames[kind],
      entries: text.trim() ? hits.filter((hit) => hit.kind === kind) : [],
    })),
  ].filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const current = Math.min(place, entries.length - 1)

  useEffect(() => {
    const option = list.current?.querySelector(`[id="${CSS.escape(`${id}-${current}`)}"]`)
    option?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function choose(index: number) {
    const entry = entries[index]
    if (!entry) return
    close()
    entry.run?.()
    if (entry.href) router.history.push(entry.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(current)
    else if (step && entries.length) {
      setPlace((current + step + entries.length) % entries.length)
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.palette}>
      <input
        type="text"
        role="combobox"
        aria-label="Search and commands"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search articles, FAQs, leads… or type a command"
        className={styles.input}
        value={text}
        maxLength={100}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className={styles.results}>
        <Results id={id} groups={groups} current={current} choose={choose} />
        {entries.length === 0 && !isSearching ? (
          <p className={styles.none}>Nothing found for “{text.trim()}”.</p>
        ) : null}
        {error ? <p className={styles.none}>Error: {error.message}</p> : null}
      </div>
      <p role="status" className={styles.status}>
        {isSearching ? 'Searching…' : countOf(entries.length, 'result')}
      </p>
    </div>
  )
}

/** The text after a short pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface PaletteGroup {
  name: string
  entries: { title: string; detail: string; href?: string; run?: () => void }[]
}

type ResultsProps = {
  id: string
  groups: PaletteGroup[]
  /** The index of the active entry over all groups. */
  current: number
  choose: (index: number) => void
}

/** The focus stays in the text field, which names the active option. */
function Results({ id, groups, current, choose }: ResultsProps) {
  let index = -1
  return (
    <div role="listbox" id={`${id}-list`} aria-label="Results">
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
          <p id={`${id}-${name}`} role="presentation" className={styles.groupName}>
            {name}
          </p>
          {entries.map(({ title, detail, href }) => {
            index += 1
            const place = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
              <div
                key={`${title} ${href}`}
                role="option"
                id={`${id}-${place}`}
                aria-selected={place === current}
                tabIndex={-1}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <span className={styles.optionTitle}>{title}</span>
                {detail ? <span className={styles.detail}>{detail}</span> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
