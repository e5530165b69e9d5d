export const legalFacts = {
  trialDays: 14,
  trialReminderDays: 3,
  liabilityMonths: 12,
  materialChangeNoticeDays: 30,
  governingLaw: 'Vancouver, Canada',
  accessibilityTarget: 'WCAG 2.1',
  ageWithoutVerification: 18,
  deletionReviewBusinessDays: 30,
  rightsRequestDays: 45,
  breachNoticeHours: 72,
  childAge: 13,
  childAgeSomeRegions: 16,
  /** Mails a day to a mailbox that anybody can cause by entering an address, of all kinds together. */
  mailsADay: 3,
  /** Confirmation mails to a mailbox while nobody clicks a link in one. */
  mailsInAll: 6,
  /** Mails a day that tell somebody who is on a list already that there is nothing to confirm. */
  knownMailsADay: 1,
} as const
