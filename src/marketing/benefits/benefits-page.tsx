import { paperClosing } from '#src/marketing/closing/paper-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container, Section } from '#src/ui/page/container.tsx'
import { BenefitGrid } from './benefit-grid.tsx'
import styles from './benefits-page.module.css'

const roles = [
  {
    role: 'Product managers',
    wire: 'Explain the idea in slides and hope everyone pictures the same thing',
    woven: 'Send a link people can click, and talk about what they did',
  },
  {
    role: 'Designers',
    wire: 'Redraw the same twelve states for an idea that may be dropped',
    woven: 'Draw the flow once, and spend the time on the hard screen',
  },
  {
    role: 'Engineers',
    wire: 'Estimate from a sketch and find the edge cases in week three',
    woven: 'See every state and condition before the first estimate',
  },
  {
    role: 'Leaders',
    wire: 'Fund the loudest opinion in the room',
    woven: 'Fund what five people could already use',
  },
]

export function BenefitsPage() {
  const { claims } = launch()
  return (
    <>
      <PageIntro
        title="Know sooner. Build less of the wrong thing."
        lead="The cheapest feature is the one you found out about in time. Wireloom makes finding out a matter of hours, in a prototype that looks like your own product."
      >
        <ButtonLink href="/join" size="large">
          JOIN THE WAITLIST
        </ButtonLink>
      </PageIntro>
      <Container>
        <BenefitGrid />
      </Container>
      <Section aria-labelledby="roles-title">
        <h2 id="roles-title" className={styles.title}>
          What changes, and for whom
        </h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Before</th>
              <th scope="col">With Wireloom</th>
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, wire, woven }) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                <td>{wire}</td>
                <td>{woven}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <ClosingCall look={paperClosing} title="Get early access for your team">
        {`Launch is ${claims.launch}. Everyone on the waitlist gets in first, at ${claims.earlyMemberPricing}, and can try it on an idea of their own.`}
      </ClosingCall>
    </>
  )
}
