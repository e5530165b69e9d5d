export interface DatabaseTables {
  content_version: ContentVersionTable
  site_secrets: SiteSecretsTable
}

/** One row; incremented by every change of public content. */
interface ContentVersionTable {
  id: number
  version: number
}

/** Fingerprint of the signing secret, and the key of links. Databases of earlier versions hold the secret itself. */
interface SiteSecretsTable {
  name: string
  value: string
  created_at: string
}
