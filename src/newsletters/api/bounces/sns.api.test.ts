import { createSign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signingCertificate, signingKey } from '#src/testing/fixtures/signing-certificate.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'

const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces'
const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'
const subscribeUrl = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'

type Message = Record<string, string>

/** Signs a message as Amazon does. */
function signed(message: Message, key = signingKey): Message {
  const names =
    message.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const text = names
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return { ...message, Signature: createSign(algorithm).update(text).sign(key, 'base64') }
}

const notification = (email: string, more: Message = {}) => ({
  Type: 'Notification',
  MessageId: 'm',
  TopicArn: topic,
  SignatureVersion: '1',
  Message: JSON.stringify({
    notificationType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
  }),
  Timestamp: new Date().toISOString(),
  SigningCertURL: certificateUrl,
  ...more,
})

async function siteWithTopic() {
  const read: string[] = []
  const readUrl = async (url: string) => {
    read.push(url)
    return signingCertificate
  }
  const made = await newsletterSite({ newsletters: { sns: { topic, read: readUrl } } })
  await addMembers(made.db, 6, { list: 'mailing-list' })
  const post = (message: Message) =>
    made.call('POST', '/mail-events', JSON.stringify(message), {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': message.Type ?? '',
    })
  const bounced = async () => {
    const people = made.db.selectFrom('people').select('email').where('state', '=', 'bounced')
    return (await people.orderBy('id').execute()).map(({ email }) => email)
  }
  return { ...made, read, post, bounced }
}

test('bounces that Amazon SNS posts as plain text are accepted, with both signature versions', async () => {
  const { post, bounced, read } = await siteWithTopic()
  const first = await post(signed(notification('member-1@example.com')))
  expect([first.status, first.body]).toEqual([200, { taken: 1 }])
  const more = { SignatureVersion: '2', Subject: 'Amazon SES Email Event Notification' }
  expect((await post(signed(notification('member-2@example.com', more)))).body).toEqual({
    taken: 1,
  })
  expect(await bounced()).toEqual(['member-1@example.com', 'member-2@example.com'])
  // The certificate is fetched once.
  expect(read).toEqual([certificateUrl])
})

test('forged, misdirected and old messages are refused without a call outside Amazon', async () => {
  const { post, bounced, read } = await siteWithTopic()
  const email = 'member-3@example.com'
  const genuine = signed(notification(email))
  const longAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const refused = [
    { ...genuine, Message: genuine.Message?.replace('member-3', 'member-4') ?? '' },
    { ...genuine, Signature: 'bm9uc2Vuc2U=' },
    signed(notification(email, { TopicArn: `${topic}-of-somebody-else` })),
    signed(notification(email, { Timestamp: longAgo })),
    signed(notification(email, { Timestamp: 'never' })),
    ...[
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
      'https://sns.eu-west-1.amazonaws.com/a.txt',
      'https://bucket.s3.amazonaws.com/a.pem',
      'nonsense',
    ].map((SigningCertURL) => signed(notification(email, { SigningCertURL }))),
  ]
  for (const message of refused) expect((await post(message)).status).toBe(401)
  expect(await bounced()).toEqual([])
  expect(new Set(read)).toEqual(new Set([certificateUrl]))
})

test('a genuine subscription is confirmed at Amazon, and nowhere else', async () => {
  const { post, read } = await siteWithTopic()
  const asked = (SubscribeURL: string) =>
    signed({
      Type: 'SubscriptionConfirmation',
      MessageId: 'm',
      TopicArn: topic,
      Token: 't',
      Message: 'You have chosen to subscribe',
      SubscribeURL,
      SignatureVersion: '2',
      Timestamp: new Date().toISOString(),
      SigningCertURL: certificateUrl,
    })
  expect((await post(asked(subscribeUrl))).status).toBe(200)
  expect(read).toEqual([certificateUrl, subscribeUrl])
  expect((await post(asked('https://evil.example/'))).status).toBe(503)
  expect(read).toHaveLength(2)
})

test('without a topic, messages from Amazon SNS are refused', async () => {
  const { call } = await newsletterSite()
  const body = JSON.stringify(signed(notification('member-1@example.com')))
  const answer = await call('POST', '/mail-events', body, { 'content-type': 'text/plain' })
  expect(answer.status).toBe(401)
})
