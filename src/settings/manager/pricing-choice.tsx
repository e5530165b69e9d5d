import { plans } from '#src/site/plans.ts'
import { Part } from './part.tsx'
import styles from './settings.module.css'

type PricingChoiceProps = { redirects: boolean; onChange: (redirects: boolean) => void }

const choices = [
  {
    redirects: true,
    name: 'Redirect /pricing to the home page',
    text: 'Before the launch. Nobody sees the plans.',
  },
  {
    redirects: false,
    name: 'Show the pricing page',
    text: 'From launch day on. The footer and the sitemap link to it.',
  },
]

/** Plans that cost more when billed yearly: owners are warned before visitors see such a price. */
const dearer = plans.filter(({ price }) => price.yearly > price.monthly)

export function PricingChoice({ redirects, onChange }: PricingChoiceProps) {
  return (
    <Part id="pricing" title="Pricing page">
      <fieldset className={styles.choices}>
        <legend className={styles.lead}>What visitors of /pricing see</legend>
        {choices.map((choice) => (
          <label key={choice.name} className={styles.choice}>
            <input
              type="radio"
              name="pricing"
              checked={redirects === choice.redirects}
              onChange={() => onChange(choice.redirects)}
            />
            <span>
              <strong>{choice.name}</strong>
              <br />
              {choice.text}
            </span>
          </label>
        ))}
      </fieldset>
      {!redirects && dearer.length > 0 ? (
        <p className={styles.warning}>
          Check the prices first:{' '}
          {dearer
            .map(
              ({ name, price }) =>
                `${name} costs $${price.yearly} a month when billed yearly, $${price.monthly} when billed monthly`,
            )
            .join('; ')}
          .
        </p>
      ) : null}
    </Part>
  )
}
