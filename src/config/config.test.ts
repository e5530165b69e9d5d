import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

test('needs nothing set', () => {
  const config = readConfig({})
  expect(config.port).toBe(3000)
  expect(config.publicUrl).toBe('http://localhost:3000')
  expect(config.database).toHaveProperty('sqlitePath')
})

test('treats an empty value as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('names every bad value, a line each', () => {
  const bad = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://localhost/x',
    DATABASE_DIRECT_URL: 'localhost:5432',
    MEDIA_URL: 'https://store.example/bucket',
    MEDIA_REDIRECT: 'yes',
    JWT_SECRET: 'short',
    BACKUP_PASSPHRASE: 'short',
    RATE_LIMITS: 'maybe',
    READ_ONLY: 'yes',
    IMPORT_ALLOW_PRIVATE: 'yes',
    WEBHOOKS_ALLOW_PRIVATE: 'yes',
    TRUST_PROXY: '-1',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'wireloom',
    MAIL_RATE: 'fast',
    MAIL_CONNECTIONS: '0',
    MAIL_BOUNCES_URL: 'https://mail.example',
    WAITLIST_FORWARD_URL: 'provider',
  }
  let message = ''
  try {
    readConfig(bad)
  } catch (error) {
    message = (error as Error).message
  }
  const lines = message.split('\n')
  for (const name of Object.keys(bad)) {
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1)
  }
})

test('reads the passphrase of backups from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'passphrase')
  const read = () => readConfig({ BACKUP_PASSPHRASE_FILE: file }).backupPassphrase
  expect(read).toThrow('BACKUP_PASSPHRASE_FILE cannot be read')
  writeFileSync(file, 'short\n')
  expect(read).toThrow('at least 12 characters')
  writeFileSync(file, 'four words and a number\n')
  expect(read()).toBe('four words and a number')
})

test('requires both username and password of the first account', () => {
  expect(() => readConfig({ STAFF_USERNAME: 'ada' })).toThrow('STAFF_PASSWORD')
})

test('refuses a contact address that is none', () => {
  expect(() => readConfig({ CONTACT_EMAIL: 'ask us' })).toThrow(
    'CONTACT_EMAIL must be an email address',
  )
})

test('requires a sender for real mail', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost:25' })).toThrow('MAIL_FROM')
})

test('requires the public address for real mail, with one error line', () => {
  const env = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Wireloom <hello@wireloom.test>' }
  expect(() => readConfig(env)).toThrow(/^PUBLIC_URL must be set when SMTP_URL is.*$/)
  expect(readConfig({ ...env, PUBLIC_URL: 'https://wireloom.test' }).mail.smtpUrl).toBe(
    env.SMTP_URL,
  )
})

test('an address past the pooler needs the one of the pooler, and says so in one line', () => {
  const DATABASE_DIRECT_URL = 'postgres://localhost/site'
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(
    /^DATABASE_DIRECT_URL is the way past the pooler.*: set DATABASE_URL too.*$/,
  )
  const DATABASE_URL = 'postgres://localhost:6432/site'
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).database).toEqual({
    url: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
  })
})

test('reads form targets and forwarding, per form', () => {
  const { forms, forwards } = readConfig({
    EARLY_ACCESS_FORM_URL: 'https://provider.test/1',
    MAILING_LIST_FORWARD_URL: 'https://provider.test/2',
    WAITLIST_FORM_URL: '',
  })
  expect(forms).toEqual({ 'early-access': 'https://provider.test/1' })
  expect(forwards).toEqual({ 'mailing-list': 'https://provider.test/2' })
})

test('reads the rate of newsletters', () => {
  const rateOf = (MAIL_RATE: string) => readConfig({ MAIL_RATE }).newsletters.mailRate
  expect(rateOf('')).toEqual({ perSecond: 20 })
  expect(rateOf('5/s,1000/h')).toEqual({ perSecond: 5, perHour: 1000 })
  expect(rateOf('300/h')).toEqual({ perSecond: undefined, perHour: 300 })
  expect(rateOf('unlimited')).toEqual({ perSecond: undefined, perHour: undefined })
})

test('removes a trailing slash from the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://wireloom.test/' }).publicUrl).toBe(
    'https://wireloom.test',
  )
})

test('the public address has no path', () => {
  for (const PUBLIC_URL of [
    'https://wireloom.test/site',
    'https://wireloom.test/?a',
    'https://ada:secret@wireloom.test',
  ]) {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(/^PUBLIC_URL must be a host alone.*$/)
  }
  expect(readConfig({ PUBLIC_URL: 'https://wireloom.test:8443' }).publicUrl).toBe(
    'https://wireloom.test:8443',
  )
})

test('reads the object store of pictures', () => {
  const keys = { MEDIA_ACCESS_KEY_ID: 'ada', MEDIA_SECRET_ACCESS_KEY: 'secret' }
  const store = (MEDIA_URL: string) => readConfig({ ...keys, MEDIA_URL }).media?.s3
  expect(store('s3://Pictures/a%20b/%C3%BC/?endpoint=http://127.0.0.1:6080/v1/&region=eu')).toEqual(
    {
      endpoint: 'http://127.0.0.1:6080/v1',
      region: 'eu',
      bucket: 'Pictures',
      prefix: 'a b/ü/',
      accessKeyId: 'ada',
      secretAccessKey: 'secret',
    },
  )
  expect(store('s3://pictures?region=eu-west-1')).toMatchObject({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    prefix: '',
  })
  expect(store('s3://pictures?endpoint=https://store.example')?.region).toBe('us-east-1')
  for (const wrong of [
    's3://pictures',
    's3:///pictures?region=eu',
    's3://ada:secret@pictures?region=eu',
    's3://pictures?endpoint=store.example',
    's3://pictures/%ff?region=eu',
    's3://pictures/../a?region=eu&path-style=on',
  ]) {
    expect(() => store(wrong)).toThrow(/^MEDIA_URL must be s3:.*$/)
  }
  const url = 's3://pictures?endpoint=http://store.example'
  expect(() => readConfig({ MEDIA_URL: url })).toThrow(/^MEDIA_URL needs MEDIA_ACCESS_KEY_ID.*$/)
  expect(readConfig({ ...keys, MEDIA_URL: url }).clearText).toEqual(['MEDIA_URL'])
})

test('addresses on other machines that are not encrypted are named', () => {
  const { clearText } = readConfig({
    WAITLIST_FORWARD_URL: 'http://provider.test/1',
    MAILING_LIST_FORWARD_URL: 'https://provider.test/2',
    EARLY_ACCESS_FORWARD_URL: 'http://127.0.0.1:8080/3',
    PURGE_URL: 'http://cdn.test/purge',
    PURGE_SECRET: 'a secret of sixteen',
  })
  expect(clearText).toEqual(['WAITLIST_FORWARD_URL', 'PURGE_URL'])
})

test('a second factor is optional unless the first start requires it', () => {
  expect(readConfig({}).secondFactorRequired).toBe(false)
  expect(readConfig({ STAFF_SECOND_FACTOR: 'required' }).secondFactorRequired).toBe(true)
  expect(() => readConfig({ STAFF_SECOND_FACTOR: 'off' })).toThrow('STAFF_SECOND_FACTOR')
})
