import { AwsV4Signer } from 'aws4fetch'

export interface TestStore {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

/** Operators make their bucket with the tools of their provider, so the site's own client cannot. */
export async function createBucket({ endpoint, ...keys }: TestStore, name: string): Promise<void> {
  const where = { url: `${endpoint}/${name}`, service: 's3', region: 'us-east-1' }
  const { url, headers } = await new AwsV4Signer({ ...keys, ...where, method: 'PUT' }).sign()
  const response = await fetch(url, { method: 'PUT', headers })
  if (!response.ok) throw new Error(`The bucket was not made: ${await response.text()}`)
}
