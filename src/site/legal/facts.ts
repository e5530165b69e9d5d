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
  /** Limits of confirmation mails to a mailbox while nobody clicks a link in one. */
  mailsADay: 3,
  mailsInAll: 6,
  /** Mails a day that tell somebody who is on a list already that there is nothing to confirm. */
  knownMailsADay: 1,
} as const
