import { createVerify, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})

type SnsMessage = z.infer<typeof SnsMessage>

export interface SnsSettings {
  /** The ARN of the topic whose messages are accepted. */
  topic: string
  /** Fetches the text at a URL of Amazon; replaced in tests. */
  read?: (url: string) => Promise<string>
}

/** Amazon retries for hours; a message that is a day old is a replay. */
const oldestMs = 86_400_000
const keptCertificates = 10

/** Parses a message of SNS without verifying it. Undefined for any other text. */
export function readSns(text: string): SnsMessage | undefined {
  try {
    return SnsMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Verifies messages of Amazon SNS, and confirms subscriptions. It only ever calls URLs of SNS. */
export function createSns({ topic, read = readFromAmazon }: SnsSettings) {
  const certificates = new LRUCache<string, string>({
    max: keptCertificates,
    fetchMethod: (url) => read(url),
  })

  return {
    async isGenuine(message: SnsMessage): Promise<boolean> {
      const { TopicArn, Timestamp, SigningCertURL, SignatureVersion, Signature } = message
      if (TopicArn !== topic || !isOfSns(SigningCertURL)) return false
      if (!new URL(SigningCertURL).pathname.endsWith('.pem')) return false
      if (!(Math.abs(Date.now() - Date.parse(Timestamp)) < oldestMs)) return false
      const algorithm = SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      try {
        const { publicKey } = new X509Certificate(await certificates.forceFetch(SigningCertURL))
        return createVerify(algorithm)
          .update(signedText(message))
          .verify(publicKey, Signature, 'base64')
      } catch {
        return false
      }
    },
    /** Call it only for a genuine message. */
    async confirm(url: string): Promise<boolean> {
      if (!isOfSns(url)) return false
      return read(url).then(
        () => true,
        () => false,
      )
    },
  }
}

const isOfSns = (text: string) => {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    /^sns\.[a-z0-9-]{3,}\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  )
}

const signedOfAll = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const
const signedOfNotification = [...signedOfAll, 'Subject'] as const
const signedOfConfirmation = [...signedOfAll, 'SubscribeURL', 'Token'] as const

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html */
function signedText(message: SnsMessage): string {
  const names = message.Type === 'Notification' ? signedOfNotification : signedOfConfirmation
  return names
    .toSorted()
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

async function readFromAmazon(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`Amazon answered ${response.status}`)
  return response.text()
}
