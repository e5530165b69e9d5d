export interface HttpTables {
  idempotency_keys: IdempotencyKeysTable
  content_version: ContentVersionTable
  site_secrets: SiteSecretsTable
}

interface IdempotencyKeysTable {
  key: string
  scope: string
  fingerprint: string
  answer: string
  created_at: string
}

/** One row: counts up with every change of what visitors see. */
interface ContentVersionTable {
  id: number
  version: number
}

/** A fingerprint of what signs tokens and links; databases of earlier versions hold the secret itself. */
interface SiteSecretsTable {
  name: string
  value: string
  created_at: string
}
