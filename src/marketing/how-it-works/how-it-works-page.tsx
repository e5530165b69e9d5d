import { violetClosing } from '#src/marketing/closing/violet-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './how-it-works-page.module.css'
import { steps } from './steps.ts'

export function HowItWorksPage() {
  const { claims } = launch()
  return (
    <>
      <PageIntro
        title="Three steps from idea to something people can click"
        lead="You decide the structure and the behavior. Your design system decides the look. Wireloom does the weaving in between."
      >
        <ButtonLink href="/join" size="large">
          JOIN THE WAITLIST
        </ButtonLink>
      </PageIntro>
      <Container>
        <ol className={styles.steps}>
          {steps.map(({ title, text, points, image, alt }, i) => (
            <li key={title} className={styles.step}>
              <div className={styles.words}>
                <p className={styles.number} aria-hidden="true">
                  {i + 1}
                </p>
                <h2>{title}</h2>
                <p className={styles.text}>{text}</p>
                <ul className={styles.points}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
              <img className={styles.image} src={image} alt={alt} width="960" height="640" />
            </li>
          ))}
        </ol>
      </Container>
      <ClosingCall look={violetClosing} title={`Launch is ${claims.launch}`}>
        {`Everyone on the waitlist gets ${claims.earlyMemberPricing} when we open. It takes one field and ten seconds.`}
      </ClosingCall>
    </>
  )
}
