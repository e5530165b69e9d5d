export interface AppTables {
  idempotency_keys: IdempotencyKeysTable
}

interface IdempotencyKeysTable {
  key: string
  scope: string
  fingerprint: string
  answer: string
  created_at: string
}
