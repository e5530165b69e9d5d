/** Values of the Idempotency-Key header; each is refused, or used exactly as it is. */
export const hostileKeys: Record<string, string> = {
  'too short': 'short',
  'too long': 'k'.repeat(201),
  'a long line': 'k'.repeat(6000),
  'a space': 'form 0123456789',
  'a tab': 'form\t0123456789',
  'letters of other scripts': Buffer.from('schlüssel-é', 'utf8').toString('latin1'),
  'a query': "';delete/**/from/**/idempotency_keys;--",
  'a path': '../../../../etc/passwd',
  'a key of every object': '__proto__',
  'another key of every object': 'constructor',
  'a script': '<script>alert(1)</script>',
  'a formula': '=cmd|calc!A0',
  'a list': 'key-00001,key-00002',
  'a JSON text': '{"$ne":"x"}',
}
