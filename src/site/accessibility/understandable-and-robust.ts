import {
  article,
  type Criterion,
  everyPage,
  layout,
  mistyped,
  proof,
  wcag,
  writing,
} from './criterion.ts'

const errors = mistyped('every form says that someone@gmail is not complete, and sends nothing')

export const understandable: Criterion[] = [
  {
    number: '3.1.1',
    name: 'Language of Page',
    level: 'A',
    how: 'Every page names its language, which is English.',
    proofs: [everyPage],
  },
  {
    number: '3.1.2',
    name: 'Language of Parts',
    level: 'AA',
    how: 'An article names its language, and text from right to left is set from right to left.',
    proofs: [
      article('text from right to left is set from right to left, beside text from left to right'),
      proof('src/blog/reader/article-page.test.tsx')('an article in another language says so'),
    ],
  },
  {
    number: '3.2.1',
    name: 'On Focus',
    level: 'A',
    how: 'Focus alone changes nothing.',
    proofs: [layout('the first Tab offers to skip the header')],
  },
  {
    number: '3.2.2',
    name: 'On Input',
    level: 'A',
    how: 'A choice in a form changes no page; forms are sent by their button.',
    proofs: [errors],
  },
  {
    number: '3.2.3',
    name: 'Consistent Navigation',
    level: 'AA',
    how: 'Header and footer are the same on every page that has them.',
    proofs: [layout('header and footer link every page between them')],
  },
  {
    number: '3.2.4',
    name: 'Consistent Identification',
    level: 'AA',
    how: 'Buttons, fields, dialogs and messages are the same parts everywhere, with the same names.',
    proofs: [],
  },
  {
    number: '3.2.6',
    name: 'Consistent Help',
    level: 'A',
    how: 'Contact us is at the same place in the footer of every page that has one.',
    proofs: [layout('header and footer link every page between them')],
  },
  {
    number: '3.3.1',
    name: 'Error Identification',
    level: 'A',
    how: 'A wrong field is named and described in a sentence beside it.',
    proofs: [errors, mistyped('every form comes back with what was typed and what to correct')],
  },
  {
    number: '3.3.2',
    name: 'Labels or Instructions',
    level: 'A',
    how: 'Every field has a label; optional fields say so.',
    proofs: [everyPage],
  },
  {
    number: '3.3.3',
    name: 'Error Suggestion',
    level: 'AA',
    how: 'A mistyped address gets a suggestion that one press accepts.',
    proofs: [mistyped('the suggested address is accepted with one press and sent')],
  },
  {
    number: '3.3.4',
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    how: 'Nothing is bought here. A sign-up is confirmed by mail; deleting asks first.',
    proofs: [
      proof('src/leads/api/links/opt-in.api.test.ts')(
        'a sign-up is confirmed by the link in a mail, not by opening the page',
      ),
    ],
  },
  {
    number: '3.3.7',
    name: 'Redundant Entry',
    level: 'A',
    how: 'No form asks twice for the same. A refused form comes back with what was typed.',
    proofs: [mistyped('every form comes back with what was typed and what to correct')],
  },
  {
    number: '3.3.8',
    name: 'Accessible Authentication (Minimum)',
    level: 'AA',
    how: 'Signing in has no puzzle. Passwords can be pasted and filled in by a manager, and a passkey replaces them.',
    proofs: [
      wcag('signing in needs no memory test: fields take pasted texts and password managers'),
      proof('e2e/second-factor.spec.ts')(
        'a passkey is the second factor and signs in alone; an authenticator app and recovery codes too',
      ),
    ],
  },
]

export const robust: Criterion[] = [
  {
    number: '4.1.2',
    name: 'Name, Role, Value',
    level: 'A',
    how: 'Controls are the elements of HTML, with their names and states.',
    proofs: [everyPage],
  },
  {
    number: '4.1.3',
    name: 'Status Messages',
    level: 'AA',
    how: 'Successes, failures and moved blocks are announced without moving the focus.',
    proofs: [
      writing('blocks move, are announced, deleted, undone and redone by keyboard'),
      proof('e2e/forms.spec.ts')(
        'a form says that it is being sent, and its mail can be requested again',
      ),
    ],
  },
]
