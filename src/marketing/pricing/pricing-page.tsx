import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paperClosing } from '#src/marketing/closing/paper-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { type BillingPeriod, type Plan, plans, savingOf, yearlyLabel } from '#src/site/plans.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './pricing-page.module.css'

export function PlanCard({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const saving = period === 'yearly' ? savingOf(plan) : 0
  return (
    <article className={classNames(styles.plan, plan.mostPopular && styles.popular)}>
      <h2 className={styles.name}>
        {plan.name}
        {plan.mostPopular ? <small>Most popular</small> : null}
      </h2>
      <p className={styles.audience}>{plan.audience}</p>
      <p className={styles.price}>
        <strong>${plan.price[period]}</strong> a month
        {period === 'yearly' ? ', billed yearly' : ''}
        {saving ? (
          <>
            {' '}
            <span className={styles.saving}>save {saving}%</span>
          </>
        ) : null}
      </p>
      <ButtonLink href="/join" look={plan.mostPopular ? 'primary' : 'secondary'}>
        Join the waitlist
      </ButtonLink>
      <ul className={styles.includes}>
        {plan.includes.map((item) => (
          <li key={item}>
            <StrokeIcon path="m4 12.5 5 5L20 6.5" size={24} />
            {item}
          </li>
        ))}
      </ul>
    </article>
  )
}

/**
 * While `pricingRedirects` is on, the page redirects to the home page when it mounts. Owners turn it off in the
 * settings.
 */
export function PricingPage() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const navigate = useNavigate()
  const { claims, pricingRedirects } = launch()
  useEffect(() => {
    if (pricingRedirects) navigate({ to: '/', replace: true })
  }, [navigate, pricingRedirects])
  const periods: { value: BillingPeriod; label: string; note?: string }[] = [
    { value: 'monthly', label: 'Monthly' },
    { value: 'yearly', label: 'Yearly', note: yearlyLabel(pricingRedirects) },
  ]
  return (
    <>
      <PageIntro
        title="One price per team, not per prompt"
        lead={`Every plan starts with a 14-day free trial. Early members keep ${claims.earlyMemberPricing}.`}
      >
        <fieldset className={styles.periods}>
          <legend className={styles.legend}>Billing</legend>
          {periods.map(({ value, label, note }) => (
            <label key={value} className={styles.period}>
              <input
                type="radio"
                name="period"
                value={value}
                checked={period === value}
                onChange={() => setPeriod(value)}
              />
              {label} {note ? <span className={styles.saving}>{note}</span> : null}
            </label>
          ))}
        </fieldset>
      </PageIntro>
      <Container className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} period={period} />
        ))}
      </Container>
      <ClosingCall look={paperClosing} title="Pick a plan later, keep your place now">
        {`Join ${claims.productLeaders} product leaders. Launch is ${claims.launch}, and whoever is on the list by then keeps ${claims.earlyMemberPricing}.`}
      </ClosingCall>
    </>
  )
}
