import { identity } from '../identity.ts'
import { browserStorage } from './browser-storage.ts'
import { contactLink } from './contact-link.ts'
import type { LegalDocument } from './document.ts'
import { legalFacts } from './facts.ts'
import { legalTitles } from './titles.ts'

const { name } = identity
const deletionReview = `${legalFacts.deletionReviewBusinessDays} business days`
const rightsAnswer = `${legalFacts.rightsRequestDays} days`
const breachNotice = `${legalFacts.breachNoticeHours} hours`
const { childAge, childAgeSomeRegions, mailsADay, mailsInAll, knownMailsADay } = legalFacts

export const privacyPolicy: LegalDocument = {
  title: legalTitles.privacyPolicy,
  updated: '2026-11-16',
  lead: `What ${name} learns about you, what we do with it, who else sees it, and how to get it back or have it deleted.`,
  summary: [
    {
      title: 'We ask for little',
      text: 'On this website we keep what you send us in a form, with a note of how you found us, and a name and score if you enter the leaderboard.',
      section: 'data-we-collect',
    },
    {
      title: 'Nobody follows you here',
      text: 'This site sets no cookies and loads no scripts, fonts or trackers from other companies.',
      section: 'your-browser',
    },
    {
      title: 'We name who else is involved',
      text: 'The product relies on providers for payments, analytics and an AI assistant. We sell your data to no one.',
      section: 'third-parties',
    },
    {
      title: 'You can have it deleted',
      text: `We review every deletion request within ${deletionReview}.`,
      section: 'retention',
    },
    {
      title: 'Your rights get an answer',
      text: `Any other request about your data is answered within ${rightsAnswer}.`,
      section: 'your-rights',
    },
    {
      title: 'You will hear of a breach',
      text: `If your data is exposed, we give notice within ${breachNotice}.`,
      section: 'security',
    },
  ],
  sections: [
    {
      id: 'scope',
      title: 'What this policy covers',
      blocks: [
        `This policy covers the ${name} website and the ${name} product, an AI-assisted tool for designing and prototyping. “We” and “us” mean ${name}; “you” means anyone who visits the website or uses the product.`,
        'The product is in its pilot, so most people who read this have only met the website. Where the two handle data differently, we say which one we mean.',
      ],
    },
    {
      id: 'data-we-collect',
      title: 'Data we collect',
      blocks: [
        { heading: 'On this website' },
        {
          pairs: [
            {
              term: 'Waitlist and mailing list',
              detail:
                'Your email address, which list you joined, the dates on which you joined, confirmed and left, and which mails we sent you, with whether they were delivered.',
            },
            {
              term: 'Early access requests',
              detail:
                'Your name and email address and, if you choose to give them, your company, your role and what you write in the message.',
            },
            {
              term: 'Registration',
              detail: 'Your name and email address.',
            },
            {
              term: 'Questions',
              detail:
                'What you ask on the FAQ page and, if you want an answer by mail, your email address, which is deleted when the question is closed. We also count what is searched for there without a result, and how often answers helped.',
            },
            {
              term: 'Along with a form',
              detail:
                'The page it was on, how long it took to fill in, which helps us tell people from robots, and how you found us: the page you opened first, the site that linked to it and the campaign named in that link, and, if your visit was counted, the site or campaign that led you here on the day of the form.',
            },
            {
              term: 'Comments on drafts',
              detail:
                'If we sent you a link to an article that is not published yet, the name you enter there and what you write. They go when the article is deleted.',
            },
            {
              term: 'Arcade leaderboard',
              detail:
                'The name you choose and your score, with its date and whether we could verify it. These are public. To verify a score, the game sends the controls pressed in that run; our server replays them. It keeps those of the best run on each size of the field, so that others can race against it, and deletes the others within two days. The score form also has boxes for company and email; what you type in those is neither kept nor sent.',
            },
            {
              term: 'Server records',
              detail:
                'Our server logs what kind of page was asked for, how it answered and how long that took, without your network address. When it refuses a request, it also logs the first part of the address, which many networks share. To slow down abuse it counts requests for a short time, and attempts to sign in as staff for up to 90 days, under a code made from the address, from which the address cannot be read back. A failed attempt with the name of a member of staff is also noted for 13 months with the first part of the address, which many networks share.',
            },
          ],
        },
        'We count visits to this website ourselves, without cookies and without storing anything in your browser: the page, the site or campaign that led to it, whether the window is that of a phone, tablet or desktop, how far articles are read and for how long, whether a form was begun, whether a form was sent on the day an article was read and, for some visits, how fast the page was. Only sums are kept, per day and per month, for 25 months. To count a visitor once a day, and only so many visitors of one network, the server makes codes from your network address and a random number of that day, with your browser’s name and without it; number and codes are deleted within 48 hours and are in no backup. If your browser asks for it by Global Privacy Control or Do Not Track, your visit is not counted.',
        { heading: 'In the product' },
        {
          pairs: [
            {
              term: 'Your account',
              detail:
                'Your name, email address and sign-in credentials, and your age if it has to be verified.',
            },
            {
              term: 'Your work',
              detail:
                'The wireframes, interactions and design systems you draw, write or import, and the prototypes made from them.',
            },
            {
              term: 'Billing',
              detail:
                'Your plan, trial dates and payment history. Card details go to the payment provider; we do not receive your full card number.',
            },
            {
              term: 'Use of the product',
              detail:
                'Which features are used, on what kind of device and browser, and the errors that occur.',
            },
          ],
        },
        'If you write to us, we also keep the correspondence. We do not buy data about you from others, and we ask you not to send us sensitive details such as health or identity numbers.',
      ],
    },
    {
      id: 'your-browser',
      title: 'Cookies and what stays in your browser',
      blocks: [
        'This website sets no cookies. It loads no scripts, fonts or trackers from anyone else, and it counts nobody from one day to the next. This is everything that it stores in a browser, beside copies of its pages and files that browsers keep to load them faster:',
        { heading: 'When you visit the website' },
        { pairs: browserStorage.ofVisitors },
        { heading: 'When you play the arcade game' },
        { pairs: browserStorage.ofPlayers },
        { heading: 'When our staff manage content' },
        { pairs: browserStorage.ofStaff },
        'You can remove all of this by clearing the data of this site in your browser. Links to other sites, such as our company profile, lead to places with policies of their own.',
      ],
    },
    {
      id: 'how-we-use-data',
      title: 'How we use data',
      blocks: [
        'We use personal data only for these purposes:',
        {
          list: [
            'To put you on the list you chose, and to write to you about the product. If you ask for early access, that is a list too. We do this with your consent, which you give by confirming your address.',
            'To answer a request for early access, a registration, a question or a message. We do this because you asked.',
            'To learn which pages, sites and campaigns bring people who sign up. This is our legitimate interest, weighed against yours.',
            'To run your account, your trial and your subscription, and to produce the design suggestions you ask for. We need to do this to keep our agreement with you.',
            'To keep the website and the product working, secure and improving. This is our legitimate interest, weighed against yours.',
            'To meet our legal duties, such as keeping accounts.',
          ],
        },
        'We do not sell personal data, we do not share it for advertising, and we make no decisions about you by automated means that have legal or similarly serious effects.',
      ],
    },
    {
      id: 'email',
      title: 'Email and your consent',
      blocks: [
        `When you join the waitlist or the mailing list, or ask for early access, we send a message with a link to confirm that the address is yours. It is sent again when someone asks for it, so that a mailbox gets at most ${mailsADay} of these messages a day and ${mailsInAll} in all. Until you confirm, nothing else is sent to it because of that form. If the address is confirmed already, a message says so, at most ${knownMailsADay} a day.`,
        'Every such message has an unsubscribe link that works at once, and a link to your preferences. There you see your lists, leave them, pause newsletters, and ask for a link that lets you download what we keep about you or erase it. Messages about a running account, such as the reminder before a trial ends, are part of the service and go on while you have the account.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Third parties',
      blocks: [
        'We share personal data with companies that do part of the work for us, limited to what that work needs:',
        {
          pairs: [
            {
              term: 'Payments',
              detail:
                'A card payment provider takes payments for subscriptions and handles your card details under its own terms. This website takes no payments.',
            },
            {
              term: 'Analytics',
              detail:
                'The product may use an analytics provider to learn which features are used and where they fail. This website counts its visits itself and loads no analytics of others.',
            },
            {
              term: 'AI assistant',
              detail:
                'Design suggestions and other AI outputs come from a third-party AI model. When you ask for one, the parts of your work that it needs are sent to the provider of that model. Please keep personal data about other people out of your designs.',
            },
            {
              term: 'Email and hosting',
              detail:
                'Providers that deliver our mail, keep our mailing lists or run our servers hold data on our behalf and may use it for nothing else.',
            },
          ],
        },
        'We also disclose data when the law requires it, to protect people from harm or fraud, or to a successor if our business changes hands, which then remains bound by this policy.',
        'Some of these companies work in other countries. When your data leaves yours, we rely on the safeguards the law provides for such transfers, such as standard contractual clauses.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep data, and deletion',
      blocks: [
        'We keep personal data for as long as the purpose it was given for lasts:',
        {
          pairs: [
            {
              term: 'Lists and requests',
              detail:
                'Until you ask us to delete them or we no longer need them. Whoever confirms none of their sign-ups is deleted 30 days after the last one, unless they also registered or a request about their data is open. After you leave a list it sends you nothing more, and after you leave all of them none does; the record of it stays, so that we leave you alone, until you ask us to delete it.',
            },
            {
              term: 'Records of mails',
              detail:
                'What we note about the delivery of a confirmation is deleted after 90 days. That an address was asked to confirm is kept for a year under a code made from the address, from which the address cannot be read back, so that nobody can have us write to it again and again.',
            },
            {
              term: 'Questions',
              detail:
                'Your address until the question is closed, the question itself until we no longer need it.',
            },
            {
              term: 'Leaderboard entries',
              detail:
                'While the leaderboard is shown, or until you ask us to remove yours. What we remove or rename is shown to nobody else at once, and the earlier name is deleted after 30 days.',
            },
            {
              term: 'Account and work',
              detail:
                'While your account exists, and after it closes only for as long as closing it properly takes.',
            },
            {
              term: 'Billing records',
              detail: 'For as long as tax and accounting law requires.',
            },
          ],
        },
        [
          'You can ask us to delete your data at any time by writing to ',
          contactLink,
          `. Deletion requests are reviewed within ${deletionReview}. If we must keep something, for example an invoice, we tell you what and why. Copies in backups disappear as the backups are replaced, and a backup that is restored does not bring a deleted person back.`,
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you may ask us:',
        {
          list: [
            'whether we hold data about you, and for a copy of it, in a form you can take elsewhere;',
            'to correct what is wrong or complete what is missing;',
            'to delete it, or to stop or limit a particular use of it;',
            'to withdraw a consent you gave, which does not undo what was done before.',
          ],
        },
        [
          'Write to ',
          contactLink,
          `. We answer rights requests within ${rightsAnswer}, free of charge. We may first ask for something that shows the request is yours, such as a reply from the address it concerns. Someone you authorize may ask for you, and using a right never costs you service.`,
        ],
        'If our answer does not satisfy you, ask us to look again. You may also complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'security',
      title: 'Security and breach notice',
      blocks: [
        'We protect data with measures that fit its sensitivity: encrypted connections, access only for staff who need it, and staff passwords stored in a form that cannot be read back. No system is perfectly safe, so we also plan for the day something fails.',
        `If a breach puts your personal data at risk, we notify the people affected, and the authorities where the law requires it, within ${breachNotice} of learning of it. We say what happened, which data is concerned, what we are doing, and what you can do.`,
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        `${name} is a tool for people at work. It is not meant for children under ${childAge}, or under ${childAgeSomeRegions} in regions where the law sets that age, and we do not knowingly collect their personal data.`,
        [
          'If you believe a child has given us data, write to ',
          contactLink,
          ' and we will delete it. Our ',
          { text: 'Terms & Conditions', href: '/terms#age' },
          ` say more about users under ${legalFacts.ageWithoutVerification}.`,
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When we change this policy we change the date at the top. Before a change that matters to you takes effect, we announce it on this page and, if you have an account, by email.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        [
          'For questions about privacy, requests about your data, or anything in this policy that is unclear, write to ',
          contactLink,
          '. A person reads it.',
        ],
      ],
    },
  ],
}
