import { identity } from '../identity.ts'
import { contactLink } from './contact-link.ts'
import type { LegalDocument } from './document.ts'
import { legalFacts } from './facts.ts'
import { legalTitles } from './titles.ts'

const { name } = identity
const trial = `${legalFacts.trialDays}-day free trial`
const reminder = `${legalFacts.trialReminderDays} days`
const changeNotice = `${legalFacts.materialChangeNoticeDays} days`
const liabilityPeriod = `${legalFacts.liabilityMonths} months`
const { ageWithoutVerification, childAge, childAgeSomeRegions } = legalFacts
const privacyPolicyLink = { text: 'Privacy Policy', href: '/privacypolicy' }

export const terms: LegalDocument = {
  title: legalTitles.terms,
  updated: '2026-11-15',
  lead: `The agreement between you and ${name}: what you get, what it costs, what we ask of you, and what happens when something goes wrong.`,
  summary: [
    {
      title: 'Try it first',
      text: `A subscription starts with a ${trial}. We remind you by email ${reminder} before it ends.`,
      section: 'subscription',
    },
    {
      title: 'Then it is monthly',
      text: 'Billing starts unless you cancel before the trial ends. Once it has begun, payments are non-refundable.',
      section: 'payments',
    },
    {
      title: 'Your work stays yours',
      text: 'We use what you draw and import only to run the service for you.',
      section: 'your-work',
    },
    {
      title: 'AI needs your judgment',
      text: 'AI outputs come from a third-party AI model. Review them before you rely on them.',
      section: 'ai-outputs',
    },
    {
      title: 'No quiet changes',
      text: `We announce material changes ${changeNotice} in advance.`,
      section: 'changes',
    },
    {
      title: 'Limits and disputes',
      text: `Our liability is capped at the fees you paid in the preceding ${liabilityPeriod}. Disputes go to arbitration.`,
      section: 'liability',
    },
  ],
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      blocks: [
        `These terms apply when you use the ${name} website or the ${name} product. By using them you accept these terms. If you do so for a company, you confirm that you may accept on its behalf, and “you” means that company as well.`,
        [
          'How we handle personal data is described in our ',
          privacyPolicyLink,
          '. If you do not agree to these terms, please do not use the service.',
        ],
      ],
    },
    {
      id: 'service',
      title: 'What the service is',
      blocks: [
        `${name} turns a wireframe and the interactions you add to it into a high-fidelity prototype that follows your design system. It is made for validating concepts, not for delivering code: do not put its output into production without the checks that production deserves.`,
        'The service is in its pilot. Features may be added, changed or withdrawn, and those marked as beta may be less reliable than the rest. Joining the waitlist or asking for early access reserves no place and obliges neither of us to anything.',
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      blocks: [
        'You can read this website without an account. You must create an account to use some features, including the design tool itself. Please give accurate details and keep them up to date.',
        'You are responsible for your credentials: keep them secret, do not share them, and choose a password you use nowhere else. You are also responsible for what is done through your account.',
        ['If you think someone else has got in, tell us at once at ', contactLink, '.'],
      ],
    },
    {
      id: 'age',
      title: 'Age',
      blocks: [
        `If you are under ${ageWithoutVerification}, you may need to verify your age, or have a parent or guardian agree, before you can use the service or some of its features.`,
        `The service is not meant for children under ${childAge}, or under ${childAgeSomeRegions} in regions where the law sets that age.`,
      ],
    },
    {
      id: 'subscription',
      title: 'Subscription and free trial',
      blocks: [
        'The product is offered as a monthly subscription that includes AI-powered design suggestions. You see the price and what the plan includes before you subscribe.',
        {
          pairs: [
            {
              term: 'Free trial',
              detail: `A subscription begins with a ${trial}. You pay nothing during it.`,
            },
            {
              term: 'Reminder',
              detail: `We send you a reminder email ${reminder} before the trial ends.`,
            },
            {
              term: 'After the trial',
              detail:
                'Billing starts if you do not cancel before the trial ends, and the subscription then renews each month until you cancel it.',
            },
          ],
        },
      ],
    },
    {
      id: 'payments',
      title: 'Payments and refunds',
      blocks: [
        'Payments go through a card payment provider, whose own terms apply to the payment. By subscribing you allow it to charge your card at the start of each month of your subscription. Taxes are added where the law requires them. If a charge fails we tell you, and may pause the service until it is settled.',
        'Payments are non-refundable after the trial once billing begins. There are no prorated refunds for part of a month, for a plan you did not use, or for a change of plan. This does not affect a right to a refund that the law gives you and that a contract cannot take away.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation and closing an account',
      blocks: [
        'You can cancel whenever you like. Cancel before the trial ends and you owe nothing. Cancel later and the subscription runs to the end of the month you have paid for, and is not renewed.',
        'We may suspend or close an account that breaks these terms, puts others at risk or stays unpaid. Unless the matter is urgent we warn you first and give you the chance to put it right and to take your work with you.',
      ],
    },
    {
      id: 'your-work',
      title: 'Your work',
      blocks: [
        'What you draw, write or import remains yours, and so do the prototypes made from it, as far as the law allows ownership of them. You give us permission to store, process and show it only as needed to run the service for you, which includes sending the parts a suggestion needs to the AI model.',
        'Please make sure you have the right to use what you bring in, such as fonts, images and design systems that belong to others.',
        'If you send us ideas for improving the service, we may use them without owing you anything.',
      ],
    },
    {
      id: 'ai-outputs',
      title: 'AI outputs',
      blocks: [
        'AI outputs, including design suggestions and generated prototypes, come from a third-party AI model. They can be wrong, incomplete or similar to what others receive, and we do not promise that they are accurate, original or fit for your purpose.',
        'You decide what to do with them. Review each one before you rely on it, especially where accessibility, safety or the rights of others are concerned.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        'Use the service lawfully and with consideration for others. In particular, do not:',
        {
          list: [
            'make or share anything illegal, deceptive or abusive, including copies of other people’s interfaces meant to mislead;',
            'try to get into accounts, data or systems that are not yours, or test our security without our agreement;',
            'overload the service, get around its limits, or collect its content by automated means;',
            'resell the service, or use it to build a copy of it;',
            'enter false scores, or names that insult or impersonate someone, on the arcade leaderboard. Names there are public, and we may remove them.',
          ],
        },
      ],
    },
    {
      id: 'other-services',
      title: 'Other services',
      blocks: [
        'The product can import from a design tool and export to a code-hosting service. When you connect one, you also deal with its provider under its terms. We are not responsible for services we do not run, or for links that lead to them.',
      ],
    },
    {
      id: 'our-rights',
      title: 'Our rights',
      blocks: [
        `The website, the product, the ${name} name and mark, and everything in them that is not yours belong to us or to those who license it to us. While these terms are in force you may use the product for your own work or that of your company. That right is personal and cannot be passed on.`,
      ],
    },
    {
      id: 'accessibility',
      title: 'Accessibility',
      blocks: [
        [
          `Our accessibility target is ${legalFacts.accessibilityTarget}. If something on the website or in the product stands in your way, write to `,
          contactLink,
          ' and tell us what you were trying to do. We treat it as a defect.',
        ],
      ],
    },
    {
      id: 'warranty',
      title: 'No warranty',
      blocks: [
        'We work to keep the service available and correct, but we provide it “as is” and “as available”, without warranties of any kind, express or implied, as far as the law permits. Keep your own copies of work you cannot afford to lose.',
      ],
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      blocks: [
        `As far as the law permits, our total liability for all claims connected with the service is capped at the fees you paid us in the ${liabilityPeriod} preceding the event that gave rise to the claim.`,
        'Neither of us is liable to the other for lost profits, lost data or indirect damage. Nothing here limits liability that the law does not allow to be limited, such as for fraud or intentional harm.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        `We may change these terms. Material changes are announced ${changeNotice} in advance, on this page and, if you have an account, by email. If you do not accept a change, cancel before it takes effect; using the service after that means you accept it. Other changes apply once they are published here with a new date.`,
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes and governing law',
      blocks: [
        [
          'Most problems are solved by writing to ',
          contactLink,
          ', so please do that first. A dispute that we cannot settle between us goes to arbitration, which decides it finally in place of a court. Either of us may still ask a court for an urgent order, or bring a claim that a small claims court can hear.',
        ],
        `The governing law is that of ${legalFacts.governingLaw}: the law in force there, whatever its rules would say about applying the law of another place. If you are a consumer, you keep the protections that the law where you live does not let a contract remove.`,
      ],
    },
    {
      id: 'general',
      title: 'General',
      blocks: [
        'If part of these terms cannot be enforced, the rest remains in force. If we do not insist on a right once, we have not given it up. You may not transfer this agreement without our consent; we may transfer it to a successor of our business. These terms are the whole agreement between us about the service.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [['Questions about these terms reach us at ', contactLink, '.']],
    },
  ],
}
