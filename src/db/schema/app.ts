export interface AppTables {
  idempotency_keys: {
    key: string
    scope: string
    fingerprint: string
    answer: string
    created_at: string
  }
}
