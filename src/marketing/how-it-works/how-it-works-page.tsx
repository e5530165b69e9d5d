import { violetClosing } from '#src/marketing/closing/violet-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './how-it-works-page.module.css'
import { stepPictures } from './step-pictures.ts'

const steps = [
  {
    title: 'Design the interaction flow',
    text: 'Draw the screens as wireframes and connect their sections with arrows. Each arrow says what sets it off and where it leads, so nobody has to guess what a box was meant to do.',
    points: [
      'Sketch, or import frames you have',
      'Arrows from section to screen',
      'Empty and error states on the same arrow',
    ],
    image: stepPictures.flow,
    alt: 'Three wireframes joined by arrows labeled On tap and Book another.',
  },
  {
    title: 'Add your styleguide',
    text: 'Bring your tokens and components from your design tool, or set them here. Color, type, radius and spacing become rules the generator has to follow, not suggestions.',
    points: [
      'Tokens for color, type, radius, spacing',
      'Your components, with their variants',
      'Change one token, every screen follows',
    ],
    image: stepPictures.styleguide,
    alt: 'A styleguide: six named colors, a type scale, radius and spacing, and the components built from them.',
  },
  {
    title: 'Generate prototype',
    text: 'Wireloom weaves both together: your structure, your behavior, your look. What comes back is a clickable, high-fidelity prototype you can put in front of people the same day.',
    points: [
      'Every screen and state, clickable',
      'Share a link, or export to your code host',
      'Move an arrow and regenerate only that part',
    ],
    image: stepPictures.generate,
    alt: 'Three screens being generated: the first is finished, the second half woven, the third still a wireframe.',
  },
]

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
