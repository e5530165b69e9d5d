import { expect, test } from 'vitest'
import { readPostmark, readSes } from './providers.ts'

test('Postmark: a hard bounce, a soft one and a complaint', () => {
  const bounce = (Type: string) => ({
    RecordType: 'Bounce',
    MessageStream: 'broadcast',
    ID: 42,
    Type,
    TypeCode: 1,
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Email: 'ada@example.com',
    Inactive: true,
  })
  expect(readPostmark(bounce('HardBounce'))).toEqual([
    { type: 'bounce', email: 'ada@example.com', permanent: true, kind: 'hard' },
  ])
  expect(readPostmark(bounce('SoftBounce'))).toMatchObject([{ permanent: false, kind: 'soft' }])
  expect(readPostmark(bounce('Blocked'))).toMatchObject([{ permanent: false, kind: 'refused' }])
  expect(readPostmark(bounce('AutoResponder'))).toEqual([])
  expect(readPostmark({ RecordType: 'SpamComplaint', Email: 'ada@example.com' })).toMatchObject([
    { type: 'complaint' },
  ])
  expect(readPostmark({ RecordType: 'Open', Email: 'ada@example.com' })).toBeUndefined()
})

test('Amazon SES in an SNS envelope: bounces and complaints by Message-ID and address', () => {
  const mail = {
    messageId: '0100017-ses-id',
    headers: [{ name: 'Message-ID', value: '<newsletter-1-2-ab@wireloom.test>' }],
  }
  const bounce = {
    notificationType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ada@example.com' }] },
    mail,
  }
  const inEnvelope = (message: object) => ({
    Type: 'Notification',
    Message: JSON.stringify(message),
  })
  expect(readSes(inEnvelope(bounce))).toEqual([
    {
      type: 'bounce',
      permanent: true,
      kind: 'hard',
      email: 'ada@example.com',
      messageId: '<newsletter-1-2-ab@wireloom.test>',
    },
  ])
  const blocked = {
    ...bounce,
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'ada@example.com', status: '5.7.1' }],
    },
  }
  expect(readSes(inEnvelope(blocked))).toMatchObject([{ kind: 'refused' }])
  const complaint = {
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'ada@example.com' }] },
  }
  expect(readSes(inEnvelope(complaint))).toMatchObject([{ type: 'complaint' }])
  expect(readSes({ hello: 1 })).toBeUndefined()
})
