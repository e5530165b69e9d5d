export interface DatabaseTables {
  /** One row; incremented by every change of public content. */
  content_version: {
    id: number
    version: number
  }
  /** Fingerprint of the signing secret, and the key of links. Databases of earlier versions hold the secret itself. */
  site_secrets: {
    name: string
    value: string
    created_at: string
  }
}
