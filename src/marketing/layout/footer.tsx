import { identity } from '#src/site/identity.ts'
import { launch } from '#src/site/launch.ts'
import { footerGroups } from '#src/site/navigation.ts'
import { publicConfig } from '#src/site/public-config.ts'
import { Container } from '#src/ui/page/container.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { Slot } from '#src/ui/page/slot.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './footer.module.css'
import { Mark } from './mark.tsx'

/** The decorative edge above the footer: wires on the left become threads on the right. */
const threads = ['violet', 'mint', 'amber', 'rose'].map((color, row) => {
  const y = 1.5 + row * 3
  const end = 520 + row * 40
  return { color, wire: `M0 ${y}H${end}`, thread: `M${end} ${y}H1200` }
})

/** `isFolded`: one line, which unfolds. */
export function Footer({ isFolded }: { isFolded: boolean }) {
  if (isFolded) {
    return (
      <footer>
        <Container>
          <details>
            <summary>
              <span>Pages of {identity.name}</span>
              <Slot name="staff-footer" />
            </summary>
            <FooterLinks />
          </details>
        </Container>
      </footer>
    )
  }
  return (
    <footer className={styles.footer}>
      <svg
        className={styles.selvage}
        viewBox="0 0 1200 12"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
      >
        <g strokeWidth="1.5">
          <path d={threads.map(({ wire }) => wire).join('')} stroke="var(--line)" />
          {threads.map(({ color, thread }) => (
            <path key={color} d={thread} stroke={`var(--${color})`} />
          ))}
        </g>
      </svg>
      <Container>
        <FooterLinks />
      </Container>
    </footer>
  )
}

const pricing = () => (launch().pricingRedirects ? [] : [{ label: 'Pricing', href: '/pricing' }])

function FooterLinks() {
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <RouterLink href="/" className={styles.name}>
            <Mark className={styles.mark} />
            {identity.name}
          </RouterLink>
          <p className={styles.tagline}>
            {`${identity.tagline}. Prototypes in your own design system.`}
          </p>
        </div>
        {footerGroups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul className={styles.links}>
              {[...links, ...(heading === 'Product' ? pricing() : [])].map(({ label, href }) => (
                <li key={label}>
                  <RouterLink href={href} className={styles.link}>
                    {label}
                  </RouterLink>
                </li>
              ))}
              {heading === 'Company' ? (
                <li>
                  <a
                    href={publicConfig().socialUrl}
                    className={styles.link}
                    rel="noopener"
                    target="_blank"
                  >
                    {identity.socialLabel}
                    <StrokeIcon path="M7 7h10v10M7 17 17 7" />
                  </a>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.base}>
        <p>{`© 2026 ${identity.name}`}</p>
        <p>In pilot. Launching to early members first.</p>
      </div>
    </>
  )
}
