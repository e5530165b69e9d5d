import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import styles from './preview-panel.module.css'
import { newsletterQueries } from './queries.ts'

const views = { phone: 'Phone', desk: 'Desktop', text: 'Text' }

/** The mail as recipients see it: narrow and wide, light and dark, and as plain text. */
export function PreviewPanel({ newsletterId, version }: { newsletterId: number; version: number }) {
  const { data, error } = useQuery(newsletterQueries.preview(newsletterId, version))
  const [view, setView] = useState('phone')
  const [dark, setDark] = useState(false)
  const scheme = dark ? 'dark' : 'light'
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.head}>
        <h2 id="preview">Preview</h2>
        <div className={styles.choices}>
          {Object.entries(views).map(([id, label]) => (
            <Button
              key={id}
              look={view === id ? 'primary' : 'secondary'}
              aria-pressed={view === id}
              onClick={() => setView(id)}
            >
              {label}
            </Button>
          ))}
          <Button
            look={dark ? 'primary' : 'secondary'}
            aria-pressed={dark}
            disabled={view === 'text'}
            onClick={() => setDark((now) => !now)}
          >
            Dark
          </Button>
        </div>
      </div>
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? (
        <>
          {view === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            <pre className={styles.text} tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <div className={styles.stage}>
              <iframe
                key={`${version} ${view} ${scheme}`}
                title={`The mail, ${view === 'phone' ? '320' : '600'} px wide, ${scheme}`}
                className={styles.frame}
                data-view={view}
                src={`${data.url}?scheme=${scheme}`}
              />
            </div>
          )}
          {data.hasNames ? (
            <p className={styles.size}>
              Shown as readers without a first name get it. A test is the same.
            </p>
          ) : null}
          <p className={styles.size}>
            {Math.ceil(data.bytes / 1000)} kB of HTML. Mail programs clip above 100 kB.
          </p>
        </>
      ) : null}
    </section>
  )
}
