import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TextField } from '#src/ui/form/field.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { topicsIn } from '../../fields.ts'
import { cleanTopics, longestTopic, mostTopics } from '../../topics.ts'
import { managerQueries } from '../queries.ts'
import { useArticle } from './article-context.ts'
import styles from './topics-field.module.css'

/** Enter, a comma or leaving the field adds the typed topic. The browser suggests those of published articles. */
export function TopicsField() {
  const { editor } = useArticle()
  const [typed, setTyped] = useState('')
  const [said, say] = useState('')
  const { data: known = [] } = useQuery(managerQueries.topics())
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const names = topicsIn(editor.doc.topics)
  const isFull = names.length >= mostTopics
  const set = (topics: string[]) => editor.set('topics', topics.join('\n'))
  const add = () => {
    const added = cleanTopics([
      ...names,
      ...typed.split(',').map((part) => part.slice(0, longestTopic)),
    ])
    setTyped('')
    if (added.length === names.length) return
    set(added.slice(0, mostTopics))
    say(`Added: ${added.slice(names.length, mostTopics).join(', ')}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const remove = (name: string) => {
    set(names.filter((other) => other !== name))
    say(`Removed: ${name}`)
    // Its button is gone. At five topics the field was disabled until now.
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <section className={styles.topics} aria-label="Topics">
      <TextField
        ref={input}
        label="Topics"
        hint={
          isFull
            ? `An article has at most ${mostTopics} topics.`
            : 'Press Enter after each. Readers find the articles of a topic on its page.'
        }
        list={list}
        autoComplete="off"
        maxLength={longestTopic}
        disabled={isFull}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <datalist id={list}>
        {known.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      {names.length > 0 ? (
        <ul className={styles.chosen}>
          {names.map((name) => (
            <li key={name}>
              <span dir="auto">{name}</span>
              <IconButton
                label={`Remove topic ${name}`}
                icon={icons.cross}
                onClick={() => remove(name)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.said} role="status">
        {said}
      </p>
    </section>
  )
}
