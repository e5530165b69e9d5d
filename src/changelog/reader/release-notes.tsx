import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { PageIntro } from '#src/marketing/layout/page-intro.tsx'
import { type Release, releases } from '#src/site/changelog.ts'
import { updateCadence } from '#src/site/claims.ts'
import { Container } from '#src/ui/container.tsx'
import styles from './changelog-page.module.css'
import { ReleaseArt } from './release-art.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function ReleaseNotes({ release }: { release: Release }) {
  return (
    <article className={styles.release} id={release.date}>
      <p className={styles.date}>
        <time dateTime={release.date}>{longDate.format(new Date(release.date))}</time>
      </p>
      <div>
        <h2 className={styles.title}>{release.title}</h2>
        <p className={styles.summary}>{release.summary}</p>
        <ReleaseArt date={release.date} />
        <ul className={styles.changes}>
          {release.changes.map(({ kind, title, detail }) => (
            <li key={title} className={styles.change}>
              <span className={styles.kind} data-kind={kind}>
                {kind}
              </span>
              <div>
                <h3 className={styles.name}>{title}</h3>
                <p>{detail}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

export function ChangelogPage() {
  return (
    <>
      <PageIntro
        title="Changelog"
        lead={`We ship an update ${updateCadence}. Small enough to learn in a minute, often enough that nothing you ask for waits a season.`}
      />
      <Container>
        {releases.map((release) => (
          <ReleaseNotes key={release.date} release={release} />
        ))}
      </Container>
      <ClosingCall title="The next one is two weeks away">
        Join the waitlist and read the release notes from the inside.
      </ClosingCall>
    </>
  )
}
